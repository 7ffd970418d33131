import { describe, expect, it } from 'vitest'
import { pinMachine } from '../../machines/pin/pinMachine'
import type { PinStatus } from '../../contract/pin'
import { port, rootStage } from './rootStage'

const open = () => {
  const stage = rootStage()
  const askPin = port<PinStatus, { reference: string }>()
  const cancelPin = port<PinStatus, { reference: string }>()
  const machine = pinMachine.provide({ actors: { askPin: askPin.logic, cancelPin: cancelPin.logic } })
  const pin = stage.play(machine, 'pin')
  stage.listen('pin')
  const opener = stage.asker('opener')
  pin.send({ type: 'pin.open', reference: 'order-1', opener })
  const pads = () => stage.factsOf('native.requested').map(({ payload }) => payload)
  return { ...stage, pin, askPin, cancelPin, opener, pads, state: () => pin.getSnapshot().value }
}
const undecided = { type: 'pin.undecided', reference: 'order-1' }
const closed = (outcome: string, reference = 'order-1') => ({ type: 'pin.closed', reference, outcome })

describe('PIN', () => {
  it('[BRG-025, BRG-031] opens the pad with the reference of the waiting order', () => {
    const { factsOf } = open()
    expect(factsOf('native.requested')).toEqual([
      { type: 'native.requested', name: 'openPin', payload: { pin_reference: 'order-1' } },
    ])
  })

  it('[BRG-031] returning from the pad proves nothing: the server is asked, and its answer decides', async () => {
    const { pin, askPin, sentTo, factsOf } = open()
    pin.send({ type: 'pin.returned' })
    expect([sentTo('opener'), factsOf('pin.answered')]).toEqual([[], []])
    expect(askPin.calls.map(({ input }) => input)).toEqual([{ reference: 'order-1' }])
    await askPin.answer('confirmed')
    expect(sentTo('opener')).toEqual([closed('confirmed')])
    expect(factsOf('pin.answered')).toEqual([{ type: 'pin.answered', reference: 'order-1', outcome: 'confirmed' }])
  })

  it('[BRG-031] polls the server once after 120 s without an event from the bank app', () => {
    const { clock, askPin, state } = open()
    clock.increment(119_999)
    expect(askPin.calls).toHaveLength(0)
    clock.increment(1)
    expect(state()).toBe('asking')
    expect(askPin.calls).toHaveLength(1)
  })

  it('[BRG-031] if still open, the shopper can open the pad again', async () => {
    const { pin, askPin, pads, state } = open()
    pin.send({ type: 'pin.returned' })
    await askPin.answer('open')
    expect(state()).toEqual({ open: 'undecided' })
    pin.send({ type: 'pin.retry' })
    expect(pads()).toEqual([{ pin_reference: 'order-1' }, { pin_reference: 'order-1' }])
  })

  it.each(['open', 'confirmed', undefined] as const)(
    '[BRG-031] the pad that is asked for meanwhile opens unless the PIN was entered: %s',
    async (answer) => {
      const { pin, askPin, pads, state, sentTo } = open()
      pin.send({ type: 'pin.returned' })
      pin.send({ type: 'pin.retry' })
      expect([pads().length, state()]).toEqual([1, 'asking'])
      if (answer === undefined) await askPin.fail({ kind: 'network', key: 'default' })
      else await askPin.answer(answer)
      const isEntered = answer === 'confirmed'
      expect([pads().length, state()]).toEqual(isEntered ? [1, 'none'] : [2, 'waiting'])
      expect(sentTo('opener')).toEqual(isEntered ? [closed('confirmed')] : [])
    },
  )

  it('[BRG-031] a page that asks anew meanwhile gets the pad as well; a later poll opens none', async () => {
    const { pin, askPin, pads, state, opener } = open()
    pin.send({ type: 'pin.returned' })
    pin.send({ type: 'pin.open', reference: 'order-1', opener })
    await askPin.answer('open')
    expect([pads().length, state()]).toEqual([2, 'waiting'])
    pin.send({ type: 'pin.returned' })
    await askPin.answer('open')
    expect([pads().length, state()]).toEqual([2, { open: 'undecided' }])
  })

  it('[BRG-031] if still open, cancelling calls the server', async () => {
    const { pin, askPin, cancelPin, sentTo } = open()
    pin.send({ type: 'pin.returned' })
    await askPin.answer('open')
    pin.send({ type: 'pin.cancel' })
    expect(cancelPin.calls.map(({ input }) => input)).toEqual([{ reference: 'order-1' }])
    expect(sentTo('opener')).toEqual([undecided])
    await cancelPin.answer('cancelled')
    expect(sentTo('opener')).toEqual([undecided, closed('cancelled')])
  })

  it('[BRG-031] a cancel that arrives after the PIN changes nothing: the outcome is confirmed', async () => {
    const { pin, cancelPin, sentTo } = open()
    pin.send({ type: 'pin.cancel' })
    await cancelPin.answer('confirmed')
    expect(sentTo('opener')).toEqual([closed('confirmed')])
  })

  it('[BRG-031, CHK-011] void without a cancel here: the outcome is lapsed', async () => {
    const { pin, askPin, sentTo } = open()
    pin.send({ type: 'pin.returned' })
    await askPin.answer('cancelled')
    expect(sentTo('opener')).toEqual([closed('lapsed')])
  })

  it('[REL-007] without an answer it polls again after two seconds, until one arrives', async () => {
    const { pin, askPin, clock, sentTo } = open()
    pin.send({ type: 'pin.returned' })
    for (const times of [2, 3, 4]) {
      await askPin.fail({ kind: 'network', key: 'default' })
      clock.increment(1_999)
      expect(askPin.calls).toHaveLength(times - 1)
      clock.increment(1)
      expect(askPin.calls).toHaveLength(times)
    }
    await askPin.answer('confirmed')
    expect(sentTo('opener').at(-1)).toEqual(closed('confirmed'))
  })

  it('after a lost or late answer retry and cancel stay possible', async () => {
    const { pin, askPin, cancelPin, clock, state, sentTo } = open()
    pin.send({ type: 'pin.returned' })
    await askPin.fail({ kind: 'network', key: 'default' })
    expect(state()).toEqual({ open: 'unanswered' })
    pin.send({ type: 'pin.cancel' })
    clock.increment(30_000)
    expect(state()).toEqual({ open: 'unanswered' })
    await cancelPin.answer('cancelled')
    expect(state()).toEqual({ open: 'unanswered' })
    expect(sentTo('opener')).toEqual([undecided, undecided])
  })

  it('a pad for another reference is refused while one is open, and opens where nothing was decided', async () => {
    const { pin, askPin, asker, sentTo, pads, factsOf } = open()
    const other = asker('other')
    pin.send({ type: 'pin.open', reference: 'gift-2', opener: other })
    expect(sentTo('other')).toEqual([closed('refused', 'gift-2')])
    expect(factsOf('pin.answered')).toEqual([{ type: 'pin.answered', reference: 'gift-2', outcome: 'refused' }])
    pin.send({ type: 'pin.returned' })
    await askPin.answer('open')
    pin.send({ type: 'pin.open', reference: 'gift-2', opener: other })
    expect(sentTo('opener')).toEqual([undecided, closed('abandoned')])
    expect(pads().at(-1)).toEqual({ pin_reference: 'gift-2' })
  })

  it('a rebuilt flow with the same reference gets the answer, without a second pad', async () => {
    const { pin, askPin, asker, sentTo, pads } = open()
    pin.send({ type: 'pin.open', reference: 'order-1', opener: asker('rebuilt') })
    pin.send({ type: 'pin.returned' })
    await askPin.answer('confirmed')
    expect(sentTo('rebuilt')).toEqual([closed('confirmed')])
    expect(pads()).toHaveLength(1)
  })
})
