import { act } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { Seen } from '../../../machines/model'
import type { transitionMachine } from '../../../machines/transition/transitionMachine'
import { transitionModel } from '../../../machines/transition/transitionModel'
import { bringToRest } from '../../page/drawPage'
import { homeAnswers, productAnswers } from './answers'
import type { PageModel, Scene } from './pageModel'
import type { Phone } from './phone'

type Way = Seen<typeof transitionMachine>

const product = '/shop/100001/product/1059'
const above = '/content-not-found'
const instead = '/not-found-page'

/** The address of the followed page. */
let place = product

/** The frame of the followed page. */
let frame: HTMLElement | null = null

const step = async (phone: Phone, work: (history: Phone['drawing']['history']) => void) => {
  await act(async () => work(phone.drawing.history))
  await phone.settle()
}

const comes =
  (by: Scene, isReduced = false): Scene =>
  async (phone) => {
    phone.restsAtOnce = false
    productAnswers(phone.server)
    homeAnswers(phone.server)
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isReduced } as MediaQueryList)
    await by(phone)
    place = phone.path
    frame = document.querySelector('.page-frame:not([aria-hidden])')
  }

const pushed =
  (href: string): Scene =>
  async (phone) => {
    await phone.open('/')
    await phone.goTo(href)
  }

const isIn =
  (state: 'enter' | 'entered') =>
  (phone: Phone, { context }: Way) => {
    expect(phone.path).toBe(place)
    expect([frame?.dataset['transition'], frame?.dataset['direction']]).toEqual([state, context.direction])
  }
/** Another page is in view; the followed one is hidden from screen readers: it exits, is covered, or is gone. */
const isOut = (state: 'exit' | 'exited' | 'removed') => (phone: Phone) => {
  expect(phone.path).not.toBe(place)
  const shown = document.querySelector<HTMLElement>('.page-frame:not([aria-hidden])')
  expect(shown).not.toBe(frame)
  expect(['enter', 'entered']).toContain(shown?.dataset['transition'])
  // A removed page stays until the page above has settled.
  if (state === 'removed') act(() => bringToRest(phone.drawing.stack))
  expect(frame?.isConnected).toBe(state !== 'removed')
  if (state !== 'removed') expect(frame?.dataset['transition']).toBe(state)
}

const stays = (phone: Phone) => expect(phone.path).toBe(place)
const isHome = (phone: Phone) => expect(phone.path).toBe('/')
const leaves = { back: isHome, reload: stays, kill: isHome }
const comesBack = { back: stays, kill: isHome }

/** One page's transitions into view and out of it, while others cover and uncover it. */
export const transitionPage: PageModel<typeof transitionMachine> = {
  model: transitionModel,
  staysWithFirst: true,
  scenes: {
    pushed: comes(pushed(product)),
    backTo: comes(async (phone) => {
      await phone.open(above, undefined, ['/', product])
      await phone.back()
    }),
    replaced: comes(async (phone) => {
      await phone.open(above)
      await step(phone, (history) => history.replace(product))
    }),
    still: comes(pushed(product), true),
    unmounting: comes(pushed('/cart')),
  },
  calls: {},
  gestures: {
    'page.cover': { make: (phone) => step(phone, (history) => history.push(above)) },
    'page.uncover': {
      can: ({ context }) => !context.left,
      make: (phone) => phone.back(),
    },
    'page.leave': {
      // An entered page is replaced; all others are left by Back.
      can: ({ snapshot, context }, { by }) => !context.left && (by === 'replace') === snapshot.matches('entered'),
      make: (phone, { by }) =>
        step(phone, (history) => {
          if (by === 'replace') history.replace(instead)
          else history.go(phone.path === place ? -1 : -2)
        }),
    },
  },
  looks: {
    enter: isIn('enter'),
    entered: isIn('entered'),
    exit: isOut('exit'),
    exited: isOut('exited'),
    removed: isOut('removed'),
  },
  untaken: {},
  interrupted: { enter: leaves, entered: leaves, exit: comesBack, exited: comesBack },
}
