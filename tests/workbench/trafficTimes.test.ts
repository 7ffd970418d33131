import { expect, test } from 'vitest'
import { timeClassStart } from '../../contract/trafficCounts'
import { checkoutModel } from '../../machines/checkout/checkoutModel'
import { Player } from '../../scripts/traffic/play'

test('generated shoppers take a person’s time: some seconds on the summary of an order, some tenths for a call [ANL-015]', async () => {
  const player = new Player(new Map([['checkout', checkoutModel]]), 3)
  const times: number[] = []
  for (let number = 0; number < 12; number += 1)
    for (const { items } of (await player.play()).batches)
      for (const { kind, name, time, count } of items)
        if (kind === 'leave' && name === 'checkout.summary')
          times.push(...Array.from({ length: count }, () => timeClassStart(time ?? 0)))
  expect(times.length).toBeGreaterThan(5)
  expect(times.sort((one, other) => one - other)[Math.floor(times.length / 2)]).toBeGreaterThan(500)
})
