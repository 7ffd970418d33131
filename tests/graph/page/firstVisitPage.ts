import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { getSpecialCampaign } from '../../../contract/landing'
import { cancelPin, requestPin } from '../../../contract/pin'
import type { MemberCard } from '../../../contract/memberCards'
import { listMemberCards } from '../../../contract/memberCards'
import type { PopupAd } from '../../../contract/popupAds'
import { listPopupAds } from '../../../contract/popupAds'
import type { firstVisitMachine } from '../../../machines/firstVisit/firstVisitMachine'
import { firstVisitModel } from '../../../machines/firstVisit/firstVisitModel'
import type { Seen } from '../../../machines/model'
import { homeAnswers } from './answers'
import type { PageModel } from './pageModel'
import { call, never } from './pageModel'
import type { Phone, Region } from './phone'
import { plain } from '../../i18n/plain'

type Visit = Seen<typeof firstVisitMachine>

const tutorials = 'kmarket:1:tutorials'
const popups = 'kmarket:1:popups'
const restsByItself = 'home rests by itself'
const staysWhole = 'what it waits for cannot fail'

const opens =
  (isTutorialSeen: boolean, hidden: object) =>
  async (phone: Phone): Promise<void> => {
    const { server } = phone
    homeAnswers(server)
    server.knows(requestPin, { pin_reference: 'p1' })
    server.knows(cancelPin, { pin_status: 'cancelled' })
    // An advertisement links to this page.
    server.refuses(getSpecialCampaign, { kind: 'business', status: 200, code: '410' })
    phone.holder = { ...phone.holder, firstVisit: true, config: { loyaltyCardPath: 'https://bank.example/add' } }
    localStorage.setItem(tutorials, JSON.stringify({ main: { step: 0, isHidden: isTutorialSeen } }))
    localStorage.setItem(popups, JSON.stringify(hidden))
    await phone.open('/')
  }

const words = {
  th: {
    step: 'ขั้นที่ 1 จาก 4',
    skip: 'ข้าม',
    close: 'ปิด',
    notToday: 'ไม่ต้องแสดงอีกวันนี้',
    points: 'รับ 500 คะแนน',
    add: 'เพิ่มบัตร',
    forget: 'ไม่ต้องแสดงอีก',
  },
  en: {
    step: 'Step 1 of 4',
    skip: 'Skip',
    close: 'Close',
    notToday: 'Do not show again today',
    points: 'Get 500 points',
    add: 'Add card',
    forget: 'Do not show again',
  },
}
const wordsOf = ({ language }: Phone) => words[language]

/** The one pop-up over home. */
const popup = (): Region => within(screen.getByRole('dialog'))
const nothingOver = () => expect(screen.queryByRole('dialog')).toBeNull()
const goesOn = (phone: Phone) => {
  nothingOver()
  expect(phone.hasDialog()).toBe(false)
}
const showsAd =
  (isTicked: boolean) =>
  (phone: Phone, { context }: Visit) => {
    const [ad] = context.ads
    popup().getByRole('img', { name: ad!.title })
    expect(popup().getByRole<HTMLInputElement>('checkbox', { name: wordsOf(phone).notToday }).checked).toBe(isTicked)
    const kept = JSON.parse(localStorage.getItem(popups) ?? '{}') as Record<string, string>
    expect(kept[ad!.id] === '2026-11-21').toBe(isTicked)
  }
const stays = (phone: Phone) => expect(phone.path).toBe('/')
const isOverHome = { back: stays, reload: stays, kill: stays }

/** Home on a first visit, and its pop-ups. */
export const firstVisitPage: PageModel<typeof firstVisitMachine> = {
  model: firstVisitModel,
  scenes: {
    unseen: opens(false, { ad1: '2026-11-20', ad3: '2026-11-21' }),
    seen: opens(true, { ad1: '2026-11-20', ad3: '2026-11-21' }),
    noOffer: opens(true, { ad3: '2026-11-21', memberCard: '9999-12-31' }),
  },
  calls: {
    untilHomeRests: { bring: { rests: async () => {} } },
    tutorial: never('it is the page’s own'),
    loadAds: call(listPopupAds, (ads: readonly PopupAd[]) => ({ ads: [...ads] })),
    loadMemberCards: call(listMemberCards, (cards: readonly MemberCard[]) => ({ cards: [...cards] })),
  },
  receives: ({ snapshot }) => {
    const waits = Object.keys(snapshot?.children ?? {}).find((id) => /\.(arriving|beforeAd|beforeOffer)$/.test(id))
    return waits === undefined
      ? undefined
      : { kind: 'settle', label: 'home rests', actor: waits, src: 'untilHomeRests', outcome: 'rests' }
  },
  gestures: {
    'tutorial.closed': {
      comesWith: ['sheet.close'],
      make: (phone, { isHidden }) =>
        isHidden ? phone.press(popup().getByRole('button', { name: wordsOf(phone).skip })) : phone.back(),
    },
    'popup.tick': {
      make: (phone) => phone.press(popup().getByRole('checkbox', { name: wordsOf(phone).notToday })),
    },
    'popup.open': {
      make: (phone, _, { snapshot }) =>
        phone.press(
          snapshot.matches('offer')
            ? popup().getByRole('button', { name: wordsOf(phone).add })
            : popup().getByRole('img').closest('button')!,
        ),
    },
    'popup.close': { make: (phone) => phone.press(popup().getByRole('button', { name: wordsOf(phone).close })) },
    'popup.forget': { make: (phone) => phone.press(popup().getByRole('button', { name: wordsOf(phone).forget })) },
    'sheet.close': {
      can: ({ snapshot }) => !snapshot.matches('tutorial'),
      make: (phone) => phone.back(),
    },
  },
  looks: {
    arriving: never('home is at rest as soon as it is drawn'),
    tutorial: (phone) => expect(plain(screen.getByRole('dialog').textContent)).toContain(wordsOf(phone).step),
    loadingAds: nothingOver,
    choosing: never('it leads on at once'),
    beforeAd: never(restsByItself),
    'ad.unticked': showsAd(false),
    'ad.ticked': showsAd(true),
    loadingMemberCards: nothingOver,
    beforeOffer: never(restsByItself),
    offer: (phone) => expect(plain(screen.getByRole('dialog').textContent)).toContain(wordsOf(phone).points),
    over: goesOn,
  },
  untaken: {
    'firstVisit.arriving --xstate.error.actor.untilHomeRests--> firstVisit.over': staysWhole,
    'firstVisit.beforeAd --xstate.error.actor.untilHomeRests--> firstVisit.over': staysWhole,
    'firstVisit.beforeOffer --xstate.error.actor.untilHomeRests--> firstVisit.over': staysWhole,
    'firstVisit.tutorial --xstate.error.actor.tutorial--> firstVisit.over': staysWhole,
    'firstVisit.tutorial --sheet.close--> (stays)': 'Back closes the tutorial, which says so in the same step',
  },
  interrupted: {
    tutorial: isOverHome,
    'ad.unticked': isOverHome,
    'ad.ticked': isOverHome,
    offer: isOverHome,
  },
}
