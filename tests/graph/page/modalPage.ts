import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { followMerchant, listFavorites } from '../../../contract/merchants'
import { listCampaigns, listGroups, listQuickAccess } from '../../../contract/home'
import { cancelPin, readPin, requestPin } from '../../../contract/pin'
import { confirmText, errorText } from '../../../i18n/errorText'
import type { modalMachine, ModalRequest } from '../../../machines/modal/modalMachine'
import { modalModel } from '../../../machines/modal/modalModel'
import type { Seen } from '../../../machines/model'
import { nullActor } from '../../../machines/ports'
import { homeAnswers, quickAccess, shop } from './answers'
import type { PageModel } from './pageModel'
import { never } from './pageModel'
import type { Phone } from './phone'

type Modal = Pick<Seen<typeof modalMachine>, 'snapshot' | 'context'>

const asksAgain = 'a dialog covers what would open the same one again'

const legacy = 'https://old.example/form'
const question = {
  type: 'modal.open',
  id: 'linkPin',
  content: { kind: 'message', name: 'linkPin' },
  hasReject: true,
  opener: nullActor,
} as const
const fault = {
  type: 'modal.open',
  id: 'error busy',
  content: { kind: 'error', key: 'busy', suffix: '', followUp: 'none' },
  alwaysDisplay: false,
  opener: nullActor,
} as const
const update = {
  type: 'modal.open',
  id: 'error 599 (599)',
  content: { kind: 'error', key: '599', suffix: ' (599)', followUp: 'openStore' },
  alwaysDisplay: true,
  opener: nullActor,
} as const

const waits = ({ context }: Modal, { id }: { id: string }) => context.requests.some((request) => request.id === id)
const isDecided = (type: string, id?: string) => type === 'modal.reject' || type === 'modal.back' || id === question.id

const followButton = ({ LL }: Phone) => screen.getByRole('button', { name: LL.favourite.followOf({ name: shop.name }) })

/** The bank app shows the PIN pad of a legacy page, and a shop is being followed: both outcomes are open. */
async function prepare(phone: Phone): Promise<void> {
  if (phone.hasDialog() || phone.path !== '/') return
  if (!phone.server.isAsked(followMerchant)) phone.press(followButton(phone))
  if (phone.drawing.app.linkOpener.getSnapshot().matches('idle')) phone.press(phone.button(legacy))
  await phone.settle()
}

const pinIs = async (phone: Phone, pin_status: 'open' | 'cancelled') => {
  phone.server.knows(readPin, { pin_status })
  await phone.native('webviewAppeared')
}

/** A background call fails with an error that must be shown. */
const hears = async (phone: Phone, code: string, subCode?: string) => {
  phone.server.refuses(listCampaigns, { kind: 'business', code, subCode, body: { start: '2026-11-21T10:00:00Z' } })
  await phone.otherLanguage()
  phone.server.knows(listCampaigns, { page: 1, limit: 20, total: 0, campaigns: [] })
}

/** Title, texts (an error's code is one of its own) and buttons, in the page's language. */
function wordsOf({ LL }: Phone, { content }: ModalRequest): { title: string; texts: string[]; buttons: string[] } {
  if (content.kind === 'error') {
    const { title, message } = errorText(content.key, LL)
    const texts = [message, content.suffix.trim()].filter(Boolean)
    return { title, texts, buttons: [confirmText(content.followUp, LL)] }
  }
  const { title, pageText, openAgain } = LL.checkout.authorising
  return { title: title(), texts: [pageText()], buttons: [LL.common.cancel(), openAgain()] }
}

const buttons = (phone: Phone) => phone.dialog().getAllByRole<HTMLButtonElement>('button')

const isClosed = (phone: Phone) => expect([phone.hasDialog(), phone.path]).toEqual([false, '/'])

/** Dialogs over home: a missing PIN, a shop that could not be followed, an outdated bank app. */
export const modalPage: PageModel<typeof modalMachine> = {
  model: modalModel,
  scenes: {
    page: async (phone) => {
      const { server } = phone
      homeAnswers(server)
      server.knows(listQuickAccess, { items: quickAccess({ link_type: 'legacy_web', link: legacy }) })
      const group = { id: 'shops', title: 'Shops', kind: 'merchant' as const, pinned: false }
      server.knows(listGroups, {
        page: 1,
        limit: 20,
        total: 1,
        groups: [{ ...group, items: [shop] }],
      })
      server.knows(listFavorites, { page: 1, limit: 100, total: 0, merchants: [] })
      server.knows(requestPin, { pin_reference: 'p1' })
      server.knows(cancelPin, { pin_status: 'cancelled' })
      server.holds(followMerchant)
      await phone.open('/')
      await phone.eventually(() => void followButton(phone))
      await prepare(phone)
    },
  },
  calls: {},
  samples: {
    'modal.open': [question, fault, update],
    'modal.dismiss': [question, fault, update].map(({ id, opener }) => ({
      type: 'modal.dismiss' as const,
      id,
      opener,
    })) as never,
  },
  gestures: {
    'modal.open': {
      comesWith: ['modal.dismiss'],
      // One error is shown at a time: others are only logged.
      can: (seen, { id }) =>
        id === question.id ? !waits(seen, question) : !waits(seen, fault) && !waits(seen, update),
      make: async (phone, { id }) => {
        if (id === question.id) return pinIs(phone, 'open')
        if (id === update.id) return hears(phone, '599')
        await phone.reply(followMerchant, { error: { kind: 'network' } })
      },
    },
    'modal.dismiss': {
      comesWith: ['modal.dismiss'],
      can: waits,
      make: (phone, { id }) => {
        if (id === question.id) return pinIs(phone, 'cancelled')
        return id === fault.id ? hears(phone, '599') : hears(phone, '8888', '0001')
      },
    },
    'modal.accept': { comesWith: ['modal.dismiss'], make: (phone) => phone.press(buttons(phone).at(-1)!) },
    'modal.reject': {
      comesWith: ['modal.dismiss'],
      can: ({ context }) => context.requests[0]?.hasReject === true,
      make: (phone) => phone.press(buttons(phone)[0]!),
    },
    'modal.back': { comesWith: ['modal.dismiss'], make: (phone) => phone.back() },
  },
  receives: ({ step }) =>
    step?.kind === 'send' && step.event.type === 'modal.dismiss' && step.event['id' as never] === fault.id
      ? update
      : undefined,
  looks: {
    closed: (phone) => expect(phone.hasDialog()).toBe(false),
    open: (phone, { context }) => {
      const { title, texts, buttons: names } = wordsOf(phone, context.requests[0]!)
      for (const text of texts) phone.text(text, phone.dialog(title))
      expect(buttons(phone).map(({ textContent }) => textContent)).toEqual(names)
      expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    },
    closing: never('it leads on at once'),
  },
  untaken: { 'modal.open --modal.open[isKnown]--> (stays)': asksAgain },
  interrupted: {
    closed: { reload: isClosed, kill: isClosed },
    open: { back: isClosed, reload: isClosed, kill: isClosed },
  },
  /** The opener's button can't be reached under another dialog, nor on the sorry page. */
  ends: ({ step, snapshot }) => {
    if (step?.kind !== 'send') return false
    const { type, id } = step.event as { type: string; id?: string }
    if (type === 'modal.dismiss' && id === update.id) return true
    return isDecided(type, id) && type !== 'modal.open' && snapshot!.context.requests.length > 0
  },
  between: prepare,
}
