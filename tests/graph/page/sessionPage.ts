import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { countBasket } from '../../../contract/baskets'
import { bundleVersion } from '../../../contract/constants'
import { listSandboxShoppers } from '../../../contract/sandbox'
import { postSession, postSessionTest } from '../../../contract/session'
import type { Outcome, Seen } from '../../../machines/model'
import type { ApiError } from '../../../machines/ports'
import type { sessionMachine } from '../../../machines/session/sessionMachine'
import { sessionModel } from '../../../machines/session/sessionModel'
import { homeAnswers } from './answers'
import type { PageModel, Scene } from './pageModel'
import { never } from './pageModel'
import type { Phone } from './phone'
import type { Reply } from './standInServer'

type Session = Seen<typeof sessionMachine>

const noProfile = 'the api client takes an answer without a profile for a failed call'

const isIn = ({ snapshot }: Pick<Session, 'snapshot'>, state: string) => JSON.stringify(snapshot.value).includes(state)

const hasSplash = () => {
  expect(document.querySelector('.splash')).not.toBeNull()
  screen.getByText(new RegExp(bundleVersion.replaceAll('.', '\\.')))
}
const form = ({ LL }: Phone) => screen.getByRole('form', { name: LL.standIn.title() })
const hasForm = (phone: Phone) => {
  form(phone)
  expect(document.querySelector('.splash')).toBeNull()
}
const hasHome = (phone: Phone) => {
  expect(phone.path).toBe('/')
  expect(document.querySelector('.splash')).toBeNull()
  screen.getByRole('tablist', { name: phone.LL.home.sections() })
}
const isClosed = (phone: Phone) => {
  phone.heading(phone.LL.maintenance.title())
  expect(document.querySelector('.splash')).toBeNull()
}
const lastAsked = (phone: Phone, name: string) => expect(phone.asked.at(-1)).toBe(name)

/** The bank app has to pass its session again; a browser has kept its own. */
const again = (phone: Phone) => (phone.holder.hasApp === false ? hasHome(phone) : hasSplash())
const closes = (phone: Phone) =>
  phone.holder.hasApp === false ? expect(phone.asked).toEqual([]) : lastAsked(phone, 'closeApplication')
const inApp = { back: closes, reload: again, kill: again }
const inBrowser = { reload: hasForm, kill: hasForm }

const opens =
  (holder: Phone['holder'], cookie?: string): Scene =>
  async (phone) => {
    homeAnswers(phone.server)
    phone.server.knows(listSandboxShoppers, { shoppers: [] })
    if (cookie) document.cookie = `fake_session=${cookie}; path=/`
    phone.holder = holder
    await phone.open('/')
  }

/** The outcome of the model as the server's answer. */
const replyOf = (src: keyof typeof sessionModel.outcomes, outcome: string): Reply => {
  const end = sessionModel.outcomes[src][outcome] as Outcome<object, never>
  return 'error' in end ? { error: end.error as ApiError } : { body: end.done }
}
const answers = (outcome: string) => (phone: Phone) => phone.reply(postSession, replyOf('postSession', outcome))
const answersTest = (outcome: string) => (phone: Phone) =>
  phone.reply(postSessionTest, replyOf('postSessionTest', outcome))

/** A background call fails while the web view is shown again. */
async function failsSilently(phone: Phone, error: Omit<ApiError, 'key'>): Promise<void> {
  phone.server.refuses(countBasket, error)
  await phone.native('webviewAppeared')
  phone.server.knows(countBasket, { total_items: 0 })
}

export const sessionPage: PageModel<typeof sessionMachine> = {
  model: sessionModel,
  scenes: {
    bankApp: opens({ config: { env: 'production' } }),
    browser: opens({ hasApp: false }),
    standInBefore: opens({ hasApp: false }, 'kept'),
    production: opens({ hasApp: false, config: { env: 'production' } }, 'kept'),
    closed: opens({ config: { env: 'production', maintenance: { start: '2026-11-21T10:00:00Z' } } }),
    standInWhileClosed: opens({ hasApp: false, config: { maintenance: { start: '2026-11-21T10:00:00Z' } } }, 'kept'),
  },
  calls: {
    postSession: {
      held: [postSession],
      bring: Object.fromEntries(
        ['verified', 'otherShopper', 'refused', 'maintenance', 'lost'].map((outcome) => [outcome, answers(outcome)]),
      ),
    },
    postSessionTest: {
      held: [postSessionTest],
      bring: { made: answersTest('made'), refused: answersTest('refused') },
    },
  },
  gestures: {
    'sessionId.set': { make: (phone, { sessionId }) => phone.native('setSessionId', sessionId) },
    'standIn.submit': {
      can: (seen) => isIn(seen, '"standIn"'),
      make: (phone, { form: filled }) => {
        const inside = within(form(phone))
        phone.type(inside.getByLabelText(phone.LL.standIn.mobileNo()), filled.mobile_no)
        phone.type(inside.getByLabelText(phone.LL.standIn.sessionId()), filled.session_id)
        phone.type(inside.getByLabelText(phone.LL.standIn.type()), filled.type)
        fireEvent.submit(form(phone))
      },
    },
    'session.expired': {
      can: (seen) => isIn(seen, 'current'),
      comesWith: ['webview.appeared'],
      make: (phone) => failsSilently(phone, { kind: 'http', status: 401 }),
    },
    'maintenance.announced': {
      can: (seen) => isIn(seen, 'current'),
      comesWith: ['webview.appeared'],
      make: (phone, { start }) =>
        failsSilently(phone, { kind: 'business', code: '8888', subCode: '0001', body: { start } }),
    },
    'webview.appeared': { make: (phone) => phone.native('webviewAppeared') },
  },
  looks: {
    booting: never('it leads on at once'),
    'unverified.waiting': hasSplash,
    'unverified.standIn': (phone, { context }) => {
      hasForm(phone)
      const refusal = within(form(phone)).queryByText(phone.LL.standIn.failed())
      expect(refusal !== null).toBe(context.standInRefused)
      expect(phone.button(phone.LL.standIn.enter()).getAttribute('aria-busy')).not.toBe('true')
    },
    'unverified.standInPosting': (phone) => {
      hasForm(phone)
      expect(phone.button(phone.LL.standIn.enter()).getAttribute('aria-busy')).toBe('true')
    },
    'unverified.verifying': hasSplash,
    'verified.current': hasHome,
    'verified.renewing': hasHome,
    failed: hasSplash,
    maintenance: isClosed,
  },
  untaken: {
    'session.unverified.standInPosting --xstate.done.actor.postSessionTest--> session.unverified.standIn': noProfile,
    'session.unverified.verifying --xstate.done.actor.postSession[isStandIn]--> session.unverified.standIn': noProfile,
    'session.unverified.verifying --xstate.done.actor.postSession--> failed': noProfile,
    'maintenance --maintenance.announced--> (stays)': 'the sorry page makes no call that could say it again',
  },
  interrupted: {
    'unverified.waiting': inApp,
    'unverified.standIn': inBrowser,
    'unverified.standInPosting': inBrowser,
    'unverified.verifying': inApp,
    'verified.current': inApp,
    'verified.renewing': inApp,
    failed: inApp,
    maintenance: {
      back: (phone) => lastAsked(phone, 'backToNative'),
      reload: isClosed,
      kill: isClosed,
    },
  },
}
