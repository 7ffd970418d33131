import { describe, expect, it } from 'vitest'
import type { ListPage, PageRequest } from '../../machines/pagedList/pagedListMachine'
import { createPagedListMachine } from '../../machines/pagedList/pagedListMachine'
import { port, rootStage } from './rootStage'

interface Item {
  id: string
  text: string
}

const items = (from: number, count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${from + index}`, text: 'first' }))
const answer = (page: number, given: readonly Item[], total = 45, limit = 20): ListPage<Item> => ({
  items: given,
  page,
  limit,
  total,
})
const lost = { kind: 'network', key: 'default' } as const

function open() {
  const stage = rootStage()
  const loadPage = port<ListPage<Item>, PageRequest>()
  const list = stage.play(createPagedListMachine({ loadPage: loadPage.logic }), 'list', {
    params: { sort: 'newest' },
    keyOf: (item) => item.id,
  })
  return {
    loadPage,
    list,
    value: () => list.getSnapshot().value,
    ids: () => list.getSnapshot().context.items.map(({ id }) => Number(id)),
    isShown: () => list.getSnapshot().hasTag('shown'),
    asked: () => loadPage.calls.map(({ input }) => input.page),
    next: () => list.send({ type: 'list.next' }),
  }
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

describe('a paged list', () => {
  it('[API-141] loads page 1 first, then the next ones in order, each once, to the last', async () => {
    const page = open()
    expect(page.loadPage.calls[0]?.input).toEqual({ params: { sort: 'newest' }, page: 1 })
    await page.loadPage.answer(answer(1, items(1, 20)))
    page.next()
    page.next()
    await page.loadPage.answer(answer(2, items(21, 20)))
    page.next()
    await page.loadPage.answer(answer(3, items(41, 5)))
    page.next()
    expect([page.asked(), page.ids(), page.value()]).toEqual([[1, 2, 3], upTo(45), 'idle'])
  })

  it.each([
    ['page times limit reach the total', answer(1, items(1, 20), 20)],
    ['fewer than the limit come', answer(1, items(1, 19), 100)],
  ])('[API-141] it ends when %s', async (_, last) => {
    const page = open()
    await page.loadPage.answer(last)
    page.next()
    expect(page.asked()).toEqual([1])
  })

  it('[API-141] an item that moved between two pages is shown once, with its newest content at its first position', async () => {
    const page = open()
    await page.loadPage.answer(answer(1, items(1, 20)))
    page.next()
    await page.loadPage.answer(answer(2, [{ id: '20', text: 'second' }, ...items(21, 19)]))
    expect(page.ids()).toEqual(upTo(39))
    expect(page.list.getSnapshot().context.items[19]).toEqual({ id: '20', text: 'second' })
  })

  it('[GEN-023, CAT-005] an empty list and a failed load are two states; a failed load can be retried', async () => {
    const empty = open()
    await empty.loadPage.answer(answer(1, [], 0))
    expect([empty.value(), empty.isShown()]).toEqual(['empty', false])
    const failed = open()
    await failed.loadPage.fail(lost)
    expect(failed.value()).toBe('failed')
    failed.list.send({ type: 'list.retry' })
    await failed.loadPage.answer(answer(1, items(1, 20)))
    expect(failed.value()).toBe('idle')
  })

  it('[GEN-023, REL-007] a failed next page keeps the others readable; the retry requests the same page', async () => {
    const page = open()
    await page.loadPage.answer(answer(1, items(1, 20)))
    page.next()
    await page.loadPage.fail(lost)
    expect([page.value(), page.ids().length, page.isShown()]).toEqual(['moreFailed', 20, true])
    page.next()
    page.list.send({ type: 'list.retry' })
    await page.loadPage.answer(answer(2, items(21, 20)))
    expect([page.asked(), page.ids().length]).toEqual([[1, 2, 2], 40])
  })

  it('[GEN-023] a change starts again at page 1; a late answer of the old list is ignored', async () => {
    const page = open()
    await page.loadPage.answer(answer(1, items(1, 20)))
    page.next()
    page.list.send({ type: 'list.change', params: { sort: 'price_asc' } })
    expect([page.value(), page.ids()]).toEqual(['loading', []])
    page.loadPage.calls.at(-2)?.resolve(answer(2, items(21, 20)))
    await page.loadPage.answer(answer(1, items(100, 3)))
    expect(page.loadPage.calls.at(-1)?.input).toEqual({ params: { sort: 'price_asc' }, page: 1 })
    expect(page.ids()).toEqual([100, 101, 102])
  })

  it('[ORD-059, REL-007] a reload keeps the items until the new ones arrive, or if none do', async () => {
    const page = open()
    await page.loadPage.answer(answer(1, items(1, 20)))
    page.list.send({ type: 'list.refresh' })
    expect([page.value(), page.ids().length]).toEqual(['refreshing', 20])
    await page.loadPage.fail(lost)
    expect([page.value(), page.ids().length]).toEqual(['idle', 20])
    page.list.send({ type: 'list.refresh' })
    await page.loadPage.answer(answer(1, items(50, 2), 2))
    expect(page.ids()).toEqual([50, 51])
  })

  it('[NAV-052, ORD-059] a reload keeps the length: each loaded page is requested, and all are shown at once', async () => {
    const page = open()
    await page.loadPage.answer(answer(1, items(1, 20)))
    page.next()
    await page.loadPage.answer(answer(2, items(21, 20)))
    page.list.send({ type: 'list.refresh' })
    await page.loadPage.answer(answer(1, items(101, 20)))
    expect([page.value(), page.ids()]).toEqual(['refreshing', upTo(40)])
    await page.loadPage.answer(answer(2, items(121, 20)))
    expect([page.value(), page.asked(), page.ids().at(0), page.ids().length]).toEqual(['idle', [1, 2, 1, 2], 101, 40])
    page.next()
    expect(page.asked().at(-1)).toBe(3)
  })

  it('[NAV-052] a reload ends at the last page, and changes nothing when a page fails', async () => {
    const page = open()
    await page.loadPage.answer(answer(1, items(1, 20)))
    page.next()
    await page.loadPage.answer(answer(2, items(21, 20)))
    page.list.send({ type: 'list.refresh' })
    await page.loadPage.answer(answer(1, items(101, 20)))
    await page.loadPage.fail(lost)
    expect([page.value(), page.ids()]).toEqual(['idle', upTo(40)])
    page.list.send({ type: 'list.refresh' })
    await page.loadPage.answer(answer(1, items(1, 20), 20))
    expect([page.value(), page.asked().length, page.ids()]).toEqual(['idle', 5, upTo(20)])
  })
})
