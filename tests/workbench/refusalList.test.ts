import { describe, expect, test } from 'vitest'
import type { TrafficSums } from '../../contract/traffic'
import { cartMachine } from '../../machines/cart/cartMachine'
import { cartWords } from '../../machines/cart/cartWords'
import { checkoutMachine } from '../../machines/checkout/checkoutMachine'
import { checkoutWords } from '../../machines/checkout/checkoutWords'
import { errorFollowUpMachine } from '../../machines/errorFollowUp/errorFollowUpMachine'
import { linkOpenerMachine } from '../../machines/linkOpener/linkOpenerMachine'
import { placementMachine } from '../../machines/placement/placementMachine'
import { placementWords } from '../../machines/placement/placementWords'
import { voucherMachine } from '../../machines/voucher/voucherMachine'
import { extractChart } from '../../workbench/chart/extract'
import { refusalKindsOf } from '../../workbench/traffic/refusalList'
import { trafficFigures } from '../../workbench/traffic/trafficCsv'

const charts = [
  extractChart(cartMachine, cartWords),
  extractChart(checkoutMachine, checkoutWords),
  extractChart(errorFollowUpMachine),
  extractChart(linkOpenerMachine),
  extractChart(placementMachine, placementWords),
  extractChart(voucherMachine),
]

/** The sums of these transitions; each has been taken so often, with an error or without one. */
function sumsOf(taken: readonly (readonly [string, number, string?])[]): TrafficSums {
  const known = new Set(charts.flatMap(({ edges }) => edges.map(({ transition }) => transition)))
  for (const [transition] of taken) expect(known).toContain(transition)
  const machineOf = (transition: string) => transition.split(/[.|]/)[0]!
  return {
    transitions: taken.map(([transition, count, error]) => ({
      ...{ machine: machineOf(transition), transition, count },
      failed: error === undefined ? 0 : count,
    })),
    states: [],
    arrivals: [],
    errors: taken.flatMap(([transition, count, error]) =>
      error === undefined ? [] : [{ error, machine: machineOf(transition), transition, count }],
    ),
    values: { appVersion: [], source: [], error: [] },
  }
}

const listed = (sums: TrafficSums) =>
  refusalKindsOf(charts, sums).map(({ error, words, count }) => [error === '' ? words.en : error, count])

describe('the list of refusals', () => {
  test('a refusal of the server counts once, at the machine that made the call, however many machines pass it on [ANL-015]', () => {
    const sums = sumsOf([
      ['placement.claiming|xstate.error.actor.0.placement.claiming|2', 7, '602'],
      ['checkout.placing|xstate.done.actor.placement|0', 7, '602'],
      ['checkout.resolvingOutcome||9', 7, '602'],
      ['voucher.use.free.held|voucher.refused|0', 7, '602'],
      ['errorFollowUp.log.listening|error.raised|0', 7, '602'],
      ['errorFollowUp.flow.idle|error.raised|2', 7, '602'],
      ['errorFollowUp.flow.classifying||5', 7, '602'],
    ])
    const [kind, ...others] = refusalKindsOf(charts, sums)
    expect(others).toEqual([])
    expect([kind?.error, kind?.count]).toEqual(['602', 7])
    expect(kind?.places.map(({ chart, edge }) => `${chart.id} ${edge.source}`)).toEqual([
      'placement placement.claiming',
    ])
  })

  test('one code that two calls got is one kind with two places, the most frequent first', () => {
    const kinds = refusalKindsOf(
      charts,
      sumsOf([
        ['cart.ready.saving|xstate.error.actor.0.cart.ready.saving|0', 2, '502-02'],
        ['placement.claiming|xstate.error.actor.0.placement.claiming|2', 5, '502-02'],
        ['cart.loading|xstate.error.actor.0.cart.loading|0', 9, '403'],
      ]),
    )
    expect(kinds.map(({ error, count }) => [error, count])).toEqual([
      ['403', 9],
      ['502-02', 7],
    ])
    expect(kinds[1]!.places.map(({ chart: { id }, count }) => [id, count])).toEqual([
      ['placement', 5],
      ['cart', 2],
    ])
  })

  test('what is refused without a code has a plain name, and what the page refuses by a rule that has one its code [ANL-016]', () => {
    expect(
      listed(
        sumsOf([
          ['checkout.summary|order.confirm|5', 9],
          ['checkout.summary|order.confirm|7', 5],
          ['cart.ready.idle|cart.checkout|2', 3],
          ['cart.ready.idle|cart.checkout|1', 4],
          ['cart.loading|xstate.error.actor.0.cart.loading|0', 6],
          ['cart.ready.saving|xstate.error.actor.0.cart.ready.saving|0', 2, 'default'],
          ['linkOpener.requestingPin|xstate.after.untilAnswerIsLate.linkOpener.requestingPin|0', 1],
          // The shopper confirmed, and the report of another machine.
          ['checkout.summary|order.confirm|0', 100],
          ['checkout.preparing|delivery.failed|0', 100],
        ]),
      ),
    ).toEqual([
      ['Shopper confirms the order: Says that it is outside payment hours', 9],
      ['507-01', 8],
      ['Load the cart: failed', 6],
      ['507-02', 4],
      ['default', 2],
      ['time is up: untilAnswerIsLate → idle', 1],
    ])
    const [noAnswer] = refusalKindsOf(
      charts,
      sumsOf([['cart.loading|xstate.error.actor.0.cart.loading|0', 1, 'default']]),
    )
    expect(noAnswer!.words.en).toBe('No connection, or no answer that the shop knows')
    expect(noAnswer!.words.th).toMatch(/^ไม่มีการเชื่อมต่อ/)
  })

  test('each kind says whether the shop refused, nobody answered, time was up or the page does not allow it [ANL-016]', () => {
    const sums = sumsOf([
      ['placement.claiming|xstate.error.actor.0.placement.claiming|2', 9, '602'],
      ['cart.loading|xstate.error.actor.0.cart.loading|0', 8, 'default'],
      ['cart.ready.idle|cart.checkout|1', 7],
      ['linkOpener.requestingPin|xstate.after.untilAnswerIsLate.linkOpener.requestingPin|0', 6],
    ])
    expect(refusalKindsOf(charts, sums).map(({ cause }) => cause)).toEqual([
      ...['refused', 'noConnection', 'notAllowed', 'timeout'],
    ])
  })

  test('the column of refused transitions counts as the list does: what only passes a refusal on has none [ANL-016]', () => {
    const sums = sumsOf([
      ['placement.claiming|xstate.error.actor.0.placement.claiming|2', 7, '602'],
      ['checkout.placing|xstate.done.actor.placement|0', 7, '602'],
      ['checkout.resolvingOutcome||9', 7, '602'],
      ['checkout.summary|order.confirm|5', 9],
      ['cart.loading|xstate.error.actor.0.cart.loading|0', 6],
    ])
    for (const chart of charts) {
      const listed = refusalKindsOf([chart], sums).reduce((sum, { count }) => sum + count, 0)
      const refused = trafficFigures(chart, sums).find(({ name }) => name === 'refused')!
      const edges = new Map(chart.edges.map((edge) => [edge.transition, edge]))
      const counted = [...edges.values()].reduce((sum, edge) => sum + Number(refused.of(chart, edge)), 0)
      expect([chart.id, counted]).toEqual([chart.id, listed])
    }
  })
})
