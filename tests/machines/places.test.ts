import { describe, expect, it } from 'vitest'
import { placeChoices } from '../../machines/addressBook/places'

const place = (province: string, district: string, subdistrict: string) => ({ province, district, subdistrict })
const places = [place('A', 'A1', 'A1a'), place('A', 'A1', 'A1b'), place('A', 'A2', 'A2a'), place('B', 'B1', 'A1a')]
const nullActor = place('', '', '')

describe('the places of a zip code', () => {
  it('lists each once, and all of them while no higher level is chosen [ADR-021]', () => {
    expect(placeChoices('province', nullActor, places)).toEqual(['A', 'B'])
    expect(placeChoices('district', nullActor, places)).toEqual(['A1', 'A2', 'B1'])
    expect(placeChoices('subdistrict', nullActor, places)).toEqual(['A1a', 'A1b', 'A2a'])
  })

  it('lists only those within the chosen higher levels [ADR-021]', () => {
    expect(placeChoices('district', place('B', '', ''), places)).toEqual(['B1'])
    expect(placeChoices('subdistrict', place('A', 'A1', ''), places)).toEqual(['A1a', 'A1b'])
    expect(placeChoices('subdistrict', place('B', 'A1', ''), places)).toEqual([])
  })

  it('shows the saved values before the places have loaded [ADR-021]', () => {
    expect(placeChoices('district', place('A', 'old', ''), [])).toEqual(['old'])
    expect(placeChoices('district', place('A', 'old', ''), places)).toEqual(['A1', 'A2', 'old'])
    expect(placeChoices('district', nullActor, [])).toEqual([])
  })
})
