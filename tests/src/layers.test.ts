import type { RouterHistory } from '@tanstack/react-router'
import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { createLayers, pageOf } from '../../src/stack/layers'

/** Goes back asynchronously, as a browser does. */
function later(history: RouterHistory): RouterHistory {
  const { go } = history
  history.go = (steps, options) => void setImmediate(() => go(steps, options))
  return history
}

const moved = () => new Promise<void>((resolve) => void setImmediate(() => setImmediate(resolve)))

function open() {
  const history = later(createMemoryHistory({ initialEntries: ['/a', '/b'] }))
  const layers = createLayers(history)
  history.subscribe(() => layers.sync())
  const received: string[] = []
  return {
    history,
    layers,
    received,
    show: (name: string) => layers.open(name, () => received.push(name)),
    place: () => [history.location.pathname, history.location.state.__TSR_index, layers.present()],
    page: () => pageOf(history.location.state),
  }
}

describe('layers over a page', () => {
  it('[NAV-075] each is a history entry with the page’s own address, and belongs to the page under it', () => {
    const { show, place, page } = open()
    const under = page()
    show('addresses')
    show('addressForm')
    expect(place()).toEqual(['/b', 3, ['addresses', 'addressForm']])
    expect(page()).toEqual(under)
  })

  it('[NAV-075] Back closes only the topmost one and notifies its owner once', () => {
    const { show, place, received, history } = open()
    show('addresses')
    show('addressForm')
    history.back()
    expect([place(), received]).toEqual([['/b', 2, ['addresses']], ['addressForm']])
    history.back()
    expect([place(), received]).toEqual([
      ['/b', 1, []],
      ['addressForm', 'addresses'],
    ])
    history.back()
    expect([place()[0], received.length]).toEqual(['/a', 2])
  })

  it('[NAV-075] a layer closed from the page takes those above it along, without notifying its own owner', async () => {
    const { show, place, received, layers } = open()
    show('addresses')
    show('addressForm')
    layers.close('addressForm')
    await moved()
    expect([place(), received]).toEqual([['/b', 2, ['addresses']], []])
    show('addressForm')
    layers.close('addresses')
    await moved()
    expect([place(), received]).toEqual([['/b', 1, []], ['addressForm']])
  })

  it('[NAV-075] two layers closed at once, one of them twice, before the browser has gone back: the page under them stays', async () => {
    const { show, place, received, layers } = open()
    show('addresses')
    show('addressForm')
    layers.close('addressForm')
    layers.close('addressForm')
    layers.close('addresses')
    await moved()
    expect([place(), received]).toEqual([['/b', 1, []], []])
    show('addresses')
    show('addressForm')
    layers.close('addressForm')
    await Promise.resolve()
    layers.close('addressForm')
    layers.close('addresses')
    await moved()
    await moved()
    expect(place()).toEqual(['/b', 1, []])
  })

  it('[NAV-075] a layer opened, and a page pushed, during a close come after it', async () => {
    const { show, place, layers, history } = open()
    show('variant')
    layers.close('variant')
    const pushed = layers.settled().then(() => history.push('/c'))
    await moved()
    await pushed
    expect(place()).toEqual(['/c', 2, []])
    show('addresses')
    layers.close('addresses')
    show('variant')
    await moved()
    expect(place()).toEqual(['/c', 3, ['variant']])
    await layers.settled()
  })

  it('a layer opened twice has one entry; closing one that is not open does nothing', async () => {
    const { show, place, layers } = open()
    show('variant')
    show('variant')
    expect(place()).toEqual(['/b', 2, ['variant']])
    layers.close('other')
    layers.close('variant')
    layers.close('variant')
    await moved()
    expect(place()).toEqual(['/b', 1, []])
  })

  it('replacing a page under its layers notifies their owners', () => {
    const { show, received, history } = open()
    show('addresses')
    history.replace('/cart')
    expect(received).toEqual(['addresses'])
  })
})
