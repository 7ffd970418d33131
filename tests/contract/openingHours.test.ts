import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { OpeningHours } from '../../contract/merchants'
import { openingHours } from '../../contract/merchants'
import { openUntil, weekdayAt } from '../../contract/openingHours'

const day = { open: '07:30', close: '17:00' }
const hours: OpeningHours = {
  mon: day,
  tue: day,
  wed: day,
  thu: day,
  fri: { open: '18:00', close: '02:00' },
  sat: day,
  sun: null,
}
const at = (instant: string) => Date.parse(instant)

describe('opening hours of a shop', () => {
  it('are given for each weekday, from and until, or none on a day off', () => {
    expect(v.parse(openingHours, hours)).toEqual(hours)
    for (const weekday of Object.keys(hours))
      for (const other of [undefined, { open: '07:30' }, { close: '17:00' }])
        expect(v.is(openingHours, { ...hours, [weekday]: other }), weekday).toBe(false)
  })

  it.each([
    ['2026-11-22T16:59:00Z', 'sun'],
    ['2026-11-22T17:00:00Z', 'mon'],
    ['2026-11-21T05:00:00Z', 'sat'],
  ])('[SHP-004] %s is %s in Bangkok, whatever the phone’s time zone', (instant, weekday) => {
    expect(weekdayAt(at(instant))).toBe(weekday)
  })

  it.each([
    ['when it opens', '2026-11-21T00:30:00Z', '17:00'],
    ['before it opens', '2026-11-21T00:29:00Z', undefined],
    ['when it closes', '2026-11-21T10:00:00Z', undefined],
    ['on a day off', '2026-11-22T05:00:00Z', undefined],
    ['in the evening before a late closing', '2026-11-20T16:00:00Z', '02:00'],
  ])('[SHP-004] %s', (_, instant, until) => {
    expect(openUntil(hours, at(instant))).toBe(until)
  })
})
