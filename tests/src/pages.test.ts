import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keptPagesMax } from '../../contract/constants'
import { sheetMachine } from '../../machines/sheet/sheetMachine'
import { createPages, ofThing, ofVisit } from '../../src/stack/pages'
import { createRoot } from '../../src/app/system'

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index)

function open() {
  const pages = createPages(createRoot())
  const show = (entry: string, name = entry) => pages.of(entry, name, () => sheetMachine, { input: { name: 'sheet' } })
  return { show, keep: pages.keep, isKept: (name: string) => pages.find(name) !== undefined }
}

beforeEach(() => vi.stubGlobal('window', {}))
afterEach(() => vi.unstubAllGlobals())

describe('the actors that live with a page', () => {
  it('[NAV-052] a list is kept, however many things were looked at from it; of those as many are kept as of pages', () => {
    const { show, isKept } = open()
    const list = show('entry', 'coupons')
    show(ofVisit)
    for (const id of upTo(20)) show(ofThing(`${id}`))
    expect(show('entry', 'coupons')).toBe(list)
    expect(list.getSnapshot().status).toBe('active')
    expect(isKept(ofVisit)).toBe(true)
    expect(upTo(20).filter((id) => isKept(ofThing(`${id}`)))).toHaveLength(keptPagesMax)
  })

  it('[NAV-052] what an overtaken navigation made is thrown away once a page is shown; what loads after it stays', () => {
    const { show, keep, isKept } = open()
    show(ofVisit)
    for (const entry of ['left', 'overtaken', 'shown', 'loading']) show(entry)
    keep(['left', 'shown'], 'shown')
    const names = [ofVisit, 'left', 'overtaken', 'shown', 'loading']
    expect(names.filter(isKept)).toEqual([ofVisit, 'left', 'shown', 'loading'])
  })
})
