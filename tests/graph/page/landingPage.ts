import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { LandingPage } from '../../../contract/landing'
import { getLandingPage } from '../../../contract/landing'
import { landingModel } from '../../../machines/landing/landingModel'
import type { landingMachine } from '../../../machines/landing/landingMachine'
import type { Seen } from '../../../machines/model'
import type { PageModel } from './pageModel'
import { call, never } from './pageModel'
import type { Phone } from './phone'

type Landing = Seen<typeof landingMachine>

const href = '/landing-campaign-detail/9203'
const endless: LandingPage = { title: 'Winter skin', blocks: [{ type: 'text', title: 'Winter skin', text: 'Dry air' }] }

const skeleton = () => document.querySelector('main .skeleton')

/** The blocks; a timer for a countdown block, which announces the remaining time when due. */
const showsBlocks = (phone: Phone, { context: { page, announced } }: Landing): void => {
  screen.getByRole('heading', { level: 1, name: 'Winter skin' })
  phone.text('Dry air')
  const isCounted = page!.blocks.length > 1
  expect(screen.queryAllByRole('timer')).toHaveLength(isCounted ? 1 : 0)
  if (!isCounted) return
  const said = announced === undefined ? '' : phone.LL.landing.countdown.said({ seconds: announced })
  expect(screen.getAllByRole('status').some(({ textContent }) => textContent === said)).toBe(true)
}

const leadsHome = (phone: Phone) => void phone.button(phone.LL.common.backToMain())
const showsPage = (phone: Phone) => {
  expect(phone.path).toBe(href)
  phone.text('Dry air')
}
const showsHome = (phone: Phone) => expect(phone.path).toBe('/')
const leaves = { back: showsHome, reload: showsPage, kill: showsHome }

/** The machine on the page of a landing page. */
export const landingPage: PageModel<typeof landingMachine> = {
  model: landingModel,
  scenes: {
    page: async (phone) => {
      phone.server.knows(getLandingPage, endless)
      await phone.open(href)
      await phone.eventually(() => expect(skeleton()).not.toBeNull())
    },
  },
  calls: { loadLanding: call(getLandingPage, (page: LandingPage) => page as never) },
  gestures: {
    'landing.retry': { make: (phone) => phone.press(phone.button(phone.LL.common.retry())) },
    'landing.refresh': { make: (phone) => phone.otherLanguage() },
    'page.shown': { make: (phone) => phone.native('webviewAppeared') },
    'page.hidden': { make: (phone) => phone.native('webviewWillDisappear') },
  },
  looks: {
    loading: () => expect(skeleton()).not.toBeNull(),
    failed: (phone) => void phone.heading(phone.LL.look.errorTitle()),
    gone: (phone) => {
      phone.heading(phone.LL.notFound.content())
      leadsHome(phone)
    },
    ended: (phone) => {
      phone.heading(phone.LL.landing.ended())
      leadsHome(phone)
    },
    'shown.clock.starting': never('passes at once'),
    'shown.clock.ticking': showsBlocks,
    'shown.clock.hidden': showsBlocks,
    'shown.clock.endless': showsBlocks,
    'shown.truth.known': showsBlocks,
    'shown.truth.refreshing': showsBlocks,
  },
  untaken: {},
  interrupted: { loading: leaves, failed: leaves, gone: leaves, ended: leaves, 'shown.clock.endless': leaves },
}
