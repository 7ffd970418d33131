import { expect } from 'vitest'
import { listQuickAccess } from '../../../contract/home'
import { readPin, requestPin } from '../../../contract/pin'
import type { Seen } from '../../../machines/model'
import { nullActor } from '../../../machines/ports'
import type { thirdPartyMachine } from '../../../machines/thirdParty/thirdPartyMachine'
import { thirdPartyModel } from '../../../machines/thirdParty/thirdPartyModel'
import { homeAnswers, quickAccess } from './answers'
import type { PageModel, Scene } from './pageModel'
import { never } from './pageModel'
import type { Phone } from './phone'

type View = Seen<typeof thirdPartyMachine>

const checked = 'links and addresses of payments are web addresses before they come here'
const covered = 'the view lies over everything that would open another one'

const url = 'https://gateway.example/pay'
const open = { type: 'thirdParty.open', request: { url, needSession: true }, opener: nullActor } as const

const opens =
  (holder: Phone['holder'], cookie?: string): Scene =>
  async (phone) => {
    homeAnswers(phone.server)
    phone.server.knows(listQuickAccess, { items: quickAccess({ link_type: 'legacy_web', link: url }) })
    phone.server.knows(requestPin, { pin_reference: 'p1' })
    phone.server.knows(readPin, { pin_status: 'confirmed' })
    if (cookie) document.cookie = `fake_session=${cookie}; path=/`
    phone.holder = holder
    await phone.open('/')
    await phone.eventually(() => void phone.button(url))
  }

/** The last call to the bank app, except the one made each time the page shows. */
const asked = ({ drawing }: Phone) => drawing.native.filter(({ name }) => name !== 'hideHeaderAndFooter').at(-1)
const hasApp = ({ holder }: Phone) => holder.hasApp !== false

const showsHome = (phone: Phone) => {
  expect(phone.path).toBe('/')
  phone.button(url)
  expect(phone.hasDialog()).toBe(false)
}
const closed = (phone: Phone) => {
  showsHome(phone)
  if (hasApp(phone)) expect(asked(phone)?.name).toBe('hidePartnerRemark')
}
const leaves = { reload: showsHome, kill: showsHome }

/** A legacy page of the bank, opened by an icon of home after its PIN. */
export const thirdPartyPage: PageModel<typeof thirdPartyMachine> = {
  model: thirdPartyModel,
  scenes: {
    bankApp: opens({ sessionId: 'session', config: { trustedThirdPartyHosts: ['gateway.example'] } }),
    browser: opens({ hasApp: false }, 'kept'),
  },
  calls: {},
  samples: { 'thirdParty.open': [open] },
  gestures: {
    'thirdParty.open': {
      comesWith: ['thirdParty.returned'],
      can: ({ snapshot }) => snapshot.matches('none'),
      make: async (phone) => {
        phone.press(phone.button(url))
        await phone.settle()
        await phone.native('webviewAppeared')
      },
    },
    'thirdParty.returned': { make: (phone) => phone.native('webviewAppeared') },
    'native.back': { make: (phone) => phone.back() },
  },
  looks: {
    none: (phone, { trail }: View) => {
      showsHome(phone)
      if (trail.some((fact) => fact.kind === 'emitted')) closed(phone)
    },
    opening: (phone, { context }) => {
      showsHome(phone)
      const payload = { url, needSession: true, needPartnerToken: false, headerText: '', footerText: '' }
      if (context.hasBridge) expect(asked(phone)).toEqual({ name: 'openThirdPartyWebView', payload })
      else expect(phone.asked).toEqual([])
    },
    done: never('it leads on at once'),
  },
  untaken: {
    'thirdParty.none --thirdParty.open--> (stays)': checked,
    'thirdParty.opening --thirdParty.open[isOther]--> (stays)': covered,
  },
  interrupted: {
    none: leaves,
    opening: { ...leaves, back: closed },
  },
}
