import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sheetMachine } from '../../machines/sheet/sheetMachine'
import { createPages, entityScope, visitScope } from '../../src/stack/pageActorRegistry'
import { createRoot } from '../../src/app/system'
import type { PageKey } from '../../src/stack/pageKeys'

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index)

function open() {
  const pages = createPages(createRoot())
  const show = (entry: string, name = entry) => pages.of(entry, name, () => sheetMachine, { input: { name: 'sheet' } })
  return {
    show,
    keep: pages.keep,
    isKept: (name: string) => pages.find(name as PageKey<typeof sheetMachine>) !== undefined,
  }
}

beforeEach(() => vi.stubGlobal('window', {}))
afterEach(() => vi.unstubAllGlobals())

describe('the actors of a page', () => {
  it('[NAV-052] a list is kept, however many items were opened from it; as many items are kept as pages', () => {
    const { show, isKept } = open()
    const list = show('entry', 'coupons')
    show(visitScope)
    for (const id of upTo(20)) show(entityScope(`${id}`))
    expect(show('entry', 'coupons')).toBe(list)
    expect(list.getSnapshot().status).toBe('active')
    expect(isKept(visitScope)).toBe(true)
    expect(upTo(20).filter((id) => isKept(entityScope(`${id}`)))).toHaveLength(8)
  })

  it('[NAV-052] actors of a superseded navigation are dropped once a page is shown; what loads after it stays', () => {
    const { show, keep, isKept } = open()
    show(visitScope)
    for (const entry of ['left', 'overtaken', 'shown', 'loading']) show(entry)
    keep(['left', 'shown'], 'shown')
    const names = [visitScope, 'left', 'overtaken', 'shown', 'loading']
    expect(names.filter(isKept)).toEqual([visitScope, 'left', 'shown', 'loading'])
  })
})
