import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { merchantProfileMachine } from '../../machines/merchantProfile/merchantProfileMachine'

describe('the profile of a shop', () => {
  it('[SHP-008] opens on the products; each tab can be reached from each other', () => {
    const profile = createActor(merchantProfileMachine).start()
    expect(profile.getSnapshot().value).toBe('products')
    for (const tab of ['about', 'promotions', 'products', 'promotions', 'about', 'products'] as const) {
      profile.send({ type: `${tab}.show` })
      expect(profile.getSnapshot().value).toBe(tab)
    }
  })
})
