import { expect } from 'vitest'
import { listCampaigns, listQuickAccess } from '../../../contract/home'
import { cancelPin, readPin, requestPin } from '../../../contract/pin'
import type { SessionProfile } from '../../../contract/session'
import type { linkOpenerMachine } from '../../../machines/linkOpener/linkOpenerMachine'
import { linkOpenerModel } from '../../../machines/linkOpener/linkOpenerModel'
import { shownModal } from '../../../machines/modal/modalMachine'
import type { Seen } from '../../../machines/model'
import { homeAnswers, quickAccess } from './answers'
import type { PageModel, Scene } from './pageModel'
import { call, never } from './pageModel'
import type { Phone } from './phone'

type Opener = Seen<typeof linkOpenerMachine>

const ownPage = 'the market’s own page is a link element: the router opens it'

const links = quickAccess(
  { link_type: 'internal', link: '//evil.example' },
  { link_type: 'home', link: '' },
  { link_type: 'external', link: 'https://news.example' },
  { link_type: 'external_web', link: 'javascript:alert(1)' },
  { link_type: 'kplus', link: 'loan' },
  { link_type: 'kplus', link: '', menuCode: 'open-first-e-saving' },
  { link_type: 'kplus', link: '' },
  { link_type: 'legacy_web', link: 'https://old.example/form' },
)

const opens =
  (change: Partial<SessionProfile> = {}, version = '5.13.2'): Scene =>
  async (phone) => {
    const { server } = phone
    homeAnswers(server)
    server.knows(listQuickAccess, { items: links })
    server.knows(cancelPin, { pin_status: 'cancelled' })
    phone.signedIn(change)
    phone.holder = {
      ...phone.holder,
      query: `kplusversion=${version}&utm_source=line&tracking_code=t1`,
      config: { playStoreUrl: 'https://store.example/app' },
    }
    await phone.open('/')
    await phone.eventually(() => void phone.button(links[2]!.name))
  }

const pinIs = async (phone: Phone, pin_status: 'open' | 'confirmed' | 'cancelled') => {
  phone.server.knows(readPin, { pin_status })
  await phone.native('webviewAppeared')
}

const dialogs = { leaveApp: 'leaveNotice', updateApp: 'updateNotice', linkPin: 'undecided' }
const lastNativeCall = ({ drawing }: Phone) => drawing.native.at(-1)

/** The bank app received the machine's last request unchanged. */
function wasTold(phone: Phone, { trail }: Opener): void {
  const requested = trail.findLast((fact) => fact.kind === 'emitted' && fact.event.type === 'native.requested')
  if (requested?.kind === 'emitted' && requested.event.type === 'native.requested')
    expect(phone.drawing.native).toContainEqual({ name: requested.event.name, payload: requested.event.payload })
}

/** The pad may be closed: the server has no outcome, so the shopper is prompted. */
const asksForPin = (phone: Phone) => void phone.text(phone.LL.checkout.authorising.pageText(), phone.dialog())
const showsHome = (phone: Phone) => expect([phone.path, phone.hasDialog()]).toEqual(['/', false])
const again = { reload: showsHome, kill: showsHome }
const leaves = {
  ...again,
  back: (phone: Phone) => {
    showsHome(phone)
    expect(lastNativeCall(phone)?.name).toBe('closeApplication')
  },
}
const closes = { ...again, back: showsHome }

/** A home whose icons have links of every kind. */
export const linkOpenerPage: PageModel<typeof linkOpenerMachine> = {
  model: linkOpenerModel,
  scenes: {
    full: opens(),
    card: opens({ user_profile_type: 'CARD' }),
    guest: opens({ user_profile_type: 'GUEST', user_permission: 'No_Permission' }),
    blocked: opens({ user_permission: 'No_Permission' }),
    oldApp: opens({}, '5.10.9'),
    nobody: never('until the shopper is known the splash lies over the icons'),
  },
  calls: { requestPin: call(requestPin, (answer: { pin_reference: string }) => answer) },
  samples: {
    'link.open': links.map((link) => ({ type: 'link.open' as const, link })) as never,
    'modal.closed': (['leaveApp', 'updateApp', 'linkPin'] as const).flatMap((id) =>
      (['accepted', 'rejected', 'replaced'] as const).map((answer) => ({ type: 'modal.closed' as const, id, answer })),
    ) as never,
    'pin.closed': [
      { type: 'pin.closed', reference: 'p1', outcome: 'confirmed' },
      { type: 'pin.closed', reference: 'p1', outcome: 'lapsed' },
    ],
  },
  gestures: {
    'link.open': {
      make: (phone, { link }) =>
        phone.press(phone.button(links.find((one) => one.id === (link as never as { id: string }).id)!.name)),
    },
    'modal.closed': {
      comesWith: ['pin.closed'],
      can: ({ snapshot }, { id }) => JSON.stringify(snapshot.value).includes(dialogs[id as keyof typeof dialogs]),
      make: async (phone, { answer }) => {
        if (answer !== 'replaced')
          return phone.press(phone.dialog().getAllByRole('button')[answer === 'accepted' ? 1 : 0]!)
        // An always-display dialog replaces the open one.
        phone.server.refuses(listCampaigns, { kind: 'business', code: '599' })
        await phone.otherLanguage()
      },
    },
    'pin.closed': { make: (phone, { outcome }) => pinIs(phone, outcome === 'confirmed' ? 'confirmed' : 'cancelled') },
    'pin.undecided': { make: (phone) => pinIs(phone, 'open') },
    'thirdParty.closed': { make: (phone) => phone.native('webviewAppeared') },
  },
  looks: {
    idle: (phone, seen) => {
      wasTold(phone, seen)
      expect(Object.keys(dialogs)).not.toContain(shownModal(phone.drawing.app.modal.getSnapshot())?.id)
      expect(phone.path).toBe('/')
    },
    deciding: never('it leads on at once'),
    leaveNotice: (phone) => void phone.text(phone.LL.notice.leaving(), phone.dialog(phone.LL.notice.title())),
    checkingMenu: never('it leads on at once'),
    updateNotice: (phone) => void phone.text(phone.LL.notice.update(), phone.dialog(phone.LL.notice.title())),
    checkingLegacy: never('it leads on at once'),
    requestingPin: (phone) => expect(phone.server.isAsked(requestPin)).toBe(true),
    'pin.waiting': (phone) =>
      expect(phone.drawing.native).toContainEqual({ name: 'openPin', payload: { pin_reference: 'p1' } }),
    'pin.undecided': asksForPin,
    thirdParty: (phone) => {
      const { name, payload } = lastNativeCall(phone)!
      expect([name, payload['url']]).toEqual(['openThirdPartyWebView', 'https://old.example/form'])
    },
  },
  untaken: { 'linkOpener.deciding --always[isInternal]--> linkOpener.idle': ownPage },
  interrupted: {
    idle: leaves,
    leaveNotice: closes,
    updateNotice: closes,
    requestingPin: leaves,
    'pin.waiting': { ...closes, back: asksForPin },
    'pin.undecided': closes,
    thirdParty: closes,
  },
  /** An always-display dialog stays open. */
  ends: ({ step }) => step?.kind === 'send' && 'answer' in step.event && step.event['answer'] === 'replaced',
  between: async (phone) => {
    const modal = shownModal(phone.drawing.app.modal.getSnapshot())
    if (modal?.id === 'sorry' || (modal?.content.kind === 'error' && !modal.alwaysDisplay)) {
      phone.press(phone.dialog().getAllByRole('button')[0]!)
      await phone.settle()
    }
  },
}
