import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { timeClassStart, trafficPath } from '../../contract/trafficCounts'
import { readTraffic } from '../../contract/traffic'
import type { PlayedSession } from '../../scripts/traffic/play'
import { Player, readModels } from '../../scripts/traffic/play'
import { differencesOf, numbersOf, tallyOf } from '../../scripts/traffic/tally'
import { inventory } from '../graph/inventory'
import type { TestClient, TestServer } from '../server/testServer'
import { createTestServer } from '../server/testServer'
import { isFull } from '../full'

const sessions = isFull ? 1000 : 60
/** Few, since each takes time to explore; checkout and placement carry source and voucher. */
const machines = ['cart', 'checkout', 'placement', 'pin', 'session', 'variantPicker', 'errorFollowUp']

describe('generated sessions', () => {
  let servers: [TestServer, TestServer]
  let shoppers: TestClient[]
  let played: PlayedSession[]

  beforeAll(async () => {
    const models = new Map([...(await readModels())].filter(([id]) => machines.includes(id)))
    const definitions = Object.fromEntries(
      [...models].map(([id, { machine }]) => {
        const { states, edges } = inventory(machine)
        const transitions = edges.map(({ source, event, branch }) => `${source}|${event}|${branch}`)
        return [id, { states: states.map((state) => state.id), transitions }]
      }),
    )
    const first = await createTestServer({ definitions })
    servers = [first, await createTestServer({ definitions, database: first.deps.database })]
    shoppers = await Promise.all(servers.map((server) => server.signIn('full')))
    const player = new Player(models, 7)
    played = []
    for (let number = 0; number < sessions; number += 1) played.push(await player.play())
    for (const [index, batch] of played.flatMap(({ batches }) => batches).entries()) {
      const answer = await shoppers[index % 2]!.fetch(trafficPath, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: 'http://localhost' },
        body: JSON.stringify(batch),
      })
      expect(await answer.json()).toMatchObject({ MessageCode: '0000' })
    }
  })
  afterAll(() => servers[0].close())

  const read = async (query: object = {}) => (await servers[0].client().call(readTraffic, { query })).body

  it('what the walks report and what two servers have summed is equal to the unit [ANL-015]', async () => {
    const own = tallyOf(played)
    expect(own.size).toBeGreaterThan(200)
    expect(differencesOf(own, numbersOf(await read()))).toEqual([])
    for (const filter of [{ language: 'en' }, { platform: 'ios' }, { profileType: 'FULL' }] as const)
      expect(differencesOf(tallyOf(played, filter), numbersOf(await read(filter)))).toEqual([])
  })

  it('orders say how they were paid and whether with a voucher, in the checkout and in the placement below it [ANL-015]', async () => {
    const { arrivals } = await read()
    for (const state of ['checkout.succeeded', 'placement.paid']) {
      const paid = arrivals.filter((one) => one.state === state)
      const sum = (of: typeof paid) => of.reduce((all, { count }) => all + count, 0)
      const known = paid.filter(({ source }) => source !== '')
      expect(sum(known), state).toBeGreaterThan(0.7 * sum(paid))
      expect(new Set(known.map(({ source }) => source)).size, state).toBeGreaterThan(1)
      const withVoucher = sum(paid.filter(({ voucher }) => voucher))
      expect(withVoucher, state).toBeGreaterThan(0)
      expect(withVoucher, state).toBeLessThan(sum(paid))
    }
  })

  it('the median stay on the summary of an order is longer than a call takes', () => {
    const times: number[] = []
    for (const { items } of played.flatMap(({ batches }) => batches))
      for (const { kind, name, time, count } of items)
        if (kind === 'leave' && name === 'checkout.summary')
          times.push(...Array.from({ length: count }, () => timeClassStart(time!)))
    expect(times.length).toBeGreaterThan(5)
    expect(times.sort((one, other) => one - other)[Math.floor(times.length / 2)]).toBeGreaterThan(500)
  })

  it('in is out and still there, for every state, under every source and voucher', async () => {
    const killed = new Map(played.flatMap(({ stillThere }) => [...stillThere]))
    expect(killed.size).toBeGreaterThan(0)
    const { values } = await read()
    expect(values.source.length).toBeGreaterThan(1)
    const filters = [
      {},
      { voucher: 'yes' },
      { voucher: 'no' },
      { source: 'none' },
      ...values.source.map((source) => ({ source })),
    ]
    for (const filter of filters)
      for (const { state, entered, started, left, stopped, stillThere } of (await read(filter)).states) {
        expect(stillThere, `${state} ${JSON.stringify(filter)}`).toBe(entered + started - left - stopped)
        expect(stillThere, `${state} ${JSON.stringify(filter)}`).toBeGreaterThanOrEqual(0)
      }
  })
})
