import { describe, expect, it } from 'vitest'
import type { AccessAnswer } from '../../machines/ports'
import type { Collecting } from '../../machines/voucherCollect/voucherCollectMachine'
import { hasCollected, voucherCollectMachine } from '../../machines/voucherCollect/voucherCollectMachine'
import { port, rootStage } from './rootStage'

const gone = { kind: 'business', code: '505', subCode: '01', key: '505-01' }
const lost = { kind: 'network', key: 'default' }

function open(access: AccessAnswer = 'go') {
  const stage = rootStage()
  stage.listen()
  const server = port<unknown, Collecting>()
  let keys = 0
  const collect = stage.play(
    voucherCollectMachine.provide({ actors: { collectVoucher: server.logic } }),
    'voucherCollect',
    { access: () => access, newKey: () => `key-${(keys += 1)}` },
  )
  const press = (code: string) => collect.send({ type: 'voucher.collect', code })
  const has = (code: string) => hasCollected(collect.getSnapshot(), { promocode_code: code, is_collected: false })
  return { ...stage, collect, server, press, has }
}

describe('collecting vouchers', () => {
  it('[VCH-018] [API-038] a voucher is collected, confirmed to the shopper, and not requested again', async () => {
    const { press, server, has, sentTo } = open()
    press('MALL12')
    expect(server.calls[0]?.input).toEqual({ code: 'MALL12', idempotencyKey: 'key-1' })
    await server.answer({})
    expect(has('MALL12')).toBe(true)
    expect(sentTo('snackbar')).toEqual([{ type: 'snackbar.show', name: 'voucherCollected' }])
    press('MALL12')
    expect(server.calls).toHaveLength(1)
  })

  it('a voucher that the list marks as collected counts as collected', () => {
    const { collect } = open()
    expect(hasCollected(collect.getSnapshot(), { promocode_code: 'MALL12', is_collected: true })).toBe(true)
  })

  it('[VCH-018] a refusal stays on its voucher; the next try is a new one', async () => {
    const { press, server, collect, has } = open()
    press('MALL12')
    await server.fail(gone)
    expect(collect.getSnapshot().context.refusal).toEqual({ code: 'MALL12', error: gone })
    expect(has('MALL12')).toBe(false)
    press('MALL12')
    expect(collect.getSnapshot().context.refusal).toBeUndefined()
    expect(server.calls[1]?.input.idempotencyKey).toBe('key-2')
  })

  it('[REL-001] after a lost reply the same voucher is requested with the same key', async () => {
    const { press, server } = open()
    press('MALL12')
    await server.fail(lost)
    press('MALL12')
    expect(server.calls[1]?.input).toEqual({ code: 'MALL12', idempotencyKey: 'key-1' })
    await server.fail(lost)
    press('KILN50')
    expect(server.calls[2]?.input).toEqual({ code: 'KILN50', idempotencyKey: 'key-2' })
  })

  it('collects one at a time', () => {
    const { press, server } = open()
    press('MALL12')
    press('KILN50')
    expect(server.calls).toHaveLength(1)
  })

  it('[SES-020] a shopper who may not collect is referred to the upgrade, and nothing is requested', () => {
    const { press, server, factsOf } = open('upgradeProfile')
    press('MALL12')
    expect(server.calls).toEqual([])
    expect(factsOf('access.refused')).toEqual([{ type: 'access.refused', answer: 'upgradeProfile' }])
  })
})
