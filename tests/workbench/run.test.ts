import { describe, expect, test } from 'vitest'
import type { JournalAction } from '../../workbench/log/log'
import { filtered, followed, isPlumbing, journalReducer, lastMoved, machinesAt } from '../../workbench/log/log'
import { longestRun, readRun, writeRun } from '../../workbench/log/run'
import { moved as cartMoved, written } from './journal'

const moved = (...given: Parameters<typeof cartMoved>): JournalAction => ({ ...cartMoved(...given), shopAt: 90_000 })
const back = { value: 'idle', transitions: ['cart.open|cart.close|0'] }

describe('looking back', () => {
  const journal = written(
    moved({}),
    moved(back),
    moved({}),
    { type: 'pageGone', at: 6, phone: 1 },
    moved({ actorId: 'cart x:3@b' }),
  )
  test('state, last transition and counts are as they were then, also across a killed page [ANL-014]', () => {
    const at = (id: number) => followed(machinesAt(journal, id), 'cart')
    expect(at(1)).toMatchObject({ value: 'open', taken: new Map([['cart.idle|cart.open|0', 1]]) })
    expect(at(2)).toMatchObject({ value: 'idle', last: { transitions: ['cart.open|cart.close|0'], step: 2 } })
    expect(at(3)?.taken.get('cart.idle|cart.open|0')).toBe(2)
    expect(at(4)).toBeUndefined()
    expect(at(5)).toMatchObject({ actorId: 'cart x:3@b', taken: new Map([['cart.idle|cart.open|0', 1]]) })
    expect(machinesAt(journal, 5)).toEqual(journal.machines)
  })

  test('counts stay right when the oldest entries are dropped, or cleared', () => {
    const long = written(...Array.from({ length: 1400 }, (_, at) => moved(at % 2 === 0 ? {} : back)))
    expect(long.entries.length).toBe(600)
    expect(followed(machinesAt(long, 1000), 'cart')?.taken.get('cart.idle|cart.open|0')).toBe(500)
    const cleared = journalReducer(journalReducer(long, { type: 'clear' }), moved({}))
    expect(followed(machinesAt(cleared, cleared.steps), 'cart')?.taken.get('cart.idle|cart.open|0')).toBe(701)
  })

  test('the log is filtered by machine, phone and kind [ANL-002]', () => {
    const mixed = written(moved({}), moved({ machineId: 'gift' }, 2), {
      type: 'phone',
      at: 1,
      phone: 2,
      name: 'page opened',
      payload: {},
    })
    const ids = (filter: Partial<Parameters<typeof filtered>[1]>) =>
      filtered(mixed.entries, { machine: undefined, phone: undefined, hidden: [], ...filter }).map(({ id }) => id)
    expect(ids({})).toEqual([1, 2, 3])
    expect(ids({ machine: 'cart' })).toEqual([1])
    expect(ids({ phone: 2 })).toEqual([2, 3])
    expect(ids({ hidden: ['transition'] })).toEqual([3])
  })

  test('following passes over plumbing unless it is asked for', () => {
    const busy = written(moved({}), moved({ machineId: 'counters', actorId: 'counters x:1@a' }))
    expect(lastMoved(busy.machines, false)?.machineId).toBe('cart')
    expect(lastMoved(busy.machines, true)?.machineId).toBe('counters')
    for (const machine of ['transition', 'counters', 'navigation', 'snackbar', 'record'])
      expect(isPlumbing(machine), machine).toBe(true)
    expect(isPlumbing('checkout')).toBe(false)
  })
})

describe('a run in a file', () => {
  const journal = written(
    { type: 'callback', at: 1, phone: 1, name: 'setSessionId', args: ['session-nicha-1'] },
    { type: 'callback', at: 1, phone: 1, name: 'setContactNumber', args: ['0812345678'] },
    {
      type: 'call',
      at: 2,
      phone: 1,
      name: 'openThirdPartyWebView',
      payload: { url: 'https://a.example/?session_id=session-nicha-1&tel=0812345678', headerText: 'Pay' },
    },
    moved({}),
    moved(back),
    { type: 'pageGone', at: 6, phone: 1 },
    { type: 'phone', at: 7, phone: 1, name: 'page opened', payload: { path: '/cart' } },
    moved({ actorId: 'cart x:3@b' }),
  )
  const file = writeRun(journal, { title: 'Run of 0812345678' })
  const read = (content: string) => readRun(content)

  test('replays every step as it was, with the shop’s clock, over a kill and a reopened page [ANL-014]', () => {
    const result = read(file)
    if (!('run' in result)) throw new Error(JSON.stringify(result))
    const { run } = result
    expect(run.journal.entries.length).toBe(journal.entries.length)
    for (const { id } of journal.entries) {
      const [then, now] = [machinesAt(journal, id), machinesAt(run.journal, id)]
      expect(now, `step ${id}`).toEqual(then)
    }
    expect(run.journal.entries[3]).toMatchObject({ shopAt: 90_000, kind: 'transition' })
  })

  test('keeps counts from before its first entry', () => {
    const long = written(...Array.from({ length: 1400 }, (_, at) => moved(at % 2 === 0 ? {} : back)))
    const result = read(writeRun(long, { title: '' }))
    if (!('run' in result)) throw new Error(JSON.stringify(result))
    expect(followed(result.run.journal.machines, 'cart')?.taken).toEqual(followed(long.machines, 'cart')?.taken)
  })

  test('holds no session id and no personal data, even one that a stranger wrote into it [ANL-014 REL-012]', () => {
    for (const secret of ['session-nicha', '0812345678']) expect(file).not.toContain(secret)
    const foreign = JSON.stringify({
      format: 'k-market-run',
      version: 1,
      entries: [
        { kind: 'call', at: 1, phone: 1, name: 'x', payload: { mobile_no: '0812345678', note: 'a@b.example' } },
      ],
    })
    const result = read(foreign)
    expect(JSON.stringify(result)).not.toMatch(/0812345678|a@b\.example/)
  })

  test('of a test may be transitions alone', () => {
    const result = read(
      JSON.stringify({
        format: 'k-market-run',
        version: 1,
        title: 'checkout: pays twice',
        entries: [
          {
            kind: 'transition',
            at: 0,
            phone: 1,
            machineId: 'cart',
            actorId: 'cart',
            event: 'cart.open',
            value: 'open',
          },
        ],
      }),
    )
    expect(result).toMatchObject({ run: { title: 'checkout: pays twice' } })
  })

  const good = { format: 'k-market-run', version: 1, entries: [{ kind: 'gone', at: 1, phone: 1 }] }
  const entry = { kind: 'transition', at: 0, phone: 1, machineId: 'cart', actorId: 'a', event: 'e' }
  const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => ({ a: inner }), 'end')
  test.each([
    ['nothing', '', { reason: 'json' }],
    ['a picture', '\u0089PNG', { reason: 'json' }],
    ['another file', '{"name":"k-market"}', { reason: 'other' }],
    ['null', 'null', { reason: 'other' }],
    ['a later version', JSON.stringify({ ...good, version: 2 }), { reason: 'version' }],
    ['a huge file', `"${'x'.repeat(longestRun)}"`, { reason: 'large' }],
    ['no entries', JSON.stringify({ ...good, entries: [] }), { reason: 'schema' }],
    ['too many', JSON.stringify({ ...good, entries: Array(2001).fill(good.entries[0]) }), { reason: 'schema' }],
    [
      'a third phone',
      JSON.stringify({ ...good, entries: [{ ...entry, phone: 3 }] }),
      { reason: 'schema', where: 'entries.0.phone' },
    ],
    [
      'a script for a picture',
      JSON.stringify({ ...good, entries: [{ ...entry, picture: 'javascript:alert(1)' }] }),
      { reason: 'schema' },
    ],
    ['a bottomless state', JSON.stringify({ ...good, entries: [{ ...entry, value: deep }] }), { reason: 'schema' }],
    ['a number for a name', JSON.stringify({ ...good, entries: [{ ...entry, machineId: 7 }] }), { reason: 'schema' }],
  ])('%s is refused [ANL-014]', (_, content, refused) => {
    expect(read(content)).toMatchObject({ refused })
  })
})
