import type { PopupAd } from '../../contract/popupAds'
import type { AnyFact, Seen } from '../model'
import { defineModel } from '../model'
import { causeOf, same, stepsOf } from '../trail'
import type { FirstVisitInput } from './firstVisitMachine'
import { firstVisitMachine } from './firstVisitMachine'

const party: PopupAd = {
  id: 'ad1',
  image: '/ad1.svg',
  title: 'Party',
  link_type: 'lifestyle_web',
  link: '/special-campaign-list/9001',
}
const ownPage: PopupAd = { id: 'ad2', image: '/ad2.svg', title: 'Its own page', link_type: 'internal', link: '' }
const hiddenToday: PopupAd = { ...party, id: 'ad3' }
const addCardLink = { link_type: 'legacy_web' as const, link: 'https://bank.example/add?from=KMARKET&cardType=jd' }
const lost = { error: { kind: 'network', key: 'default' } }

const today = '2026-11-21'
const begins = (change: Partial<FirstVisitInput>) => ({
  input: ({ now }: { now: () => number }): FirstVisitInput => ({
    tutorial: { step: 0, isHidden: true },
    hiddenUntil: { ad1: '2026-11-20', ad3: today },
    now,
    addCardLink,
    ...change,
  }),
})

/** By pop-up of the page: which one is shown. */
const shown = ['tutorial', 'ad.unticked', 'ad.ticked', 'offer']

/** The next ad; after the last one the offer, for a shopper from whom it is not hidden (HOM-004, HOM-006). */
const afterAd = ({ context: { ads, hiddenUntil } }: Seen<typeof firstVisitMachine>) => {
  if (ads.length > 1) return 'beforeAd'
  return hiddenUntil['memberCard'] ? 'over' : 'loadingMemberCards'
}

export const firstVisitModel = defineModel(firstVisitMachine, {
  inputs: {
    unseen: begins({ tutorial: { step: 0, isHidden: false } }),
    seen: begins({}),
    noOffer: begins({ hiddenUntil: { ad3: today, memberCard: '9999-12-31' } }),
  },
  samples: {
    'tutorial.closed': [
      { type: 'tutorial.closed', isHidden: true },
      { type: 'tutorial.closed', isHidden: false },
    ],
    'popup.tick': [{ type: 'popup.tick' }],
    'popup.open': [{ type: 'popup.open' }],
    'popup.close': [{ type: 'popup.close' }],
    'popup.forget': [{ type: 'popup.forget' }],
    'sheet.close': [{ type: 'sheet.close' }],
  },
  outcomes: {
    untilHomeRests: { rests: { done: undefined }, broken: lost },
    tutorial: { crashed: lost },
    loadAds: { two: { done: [party, hiddenToday, ownPage] }, none: { done: [] }, lost },
    loadMemberCards: {
      none: { done: [] },
      some: { done: [{ key: 'full-jd', name: 'JD', image: '', points: 500 }] },
      lost,
    },
  },
  senders: { 'tutorial.closed': 'tutorial' },
  ports: ['hide'],
  serialize: ({ context }) => [context.ads.map(({ id }) => id), context.tutorial.isHidden, context.hiddenUntil],
  expects: {
    arriving: {
      accepts: [],
      leads: {
        'untilHomeRests rests': ({ context }) => (context.tutorial.isHidden ? 'loadingAds' : 'tutorial'),
        'untilHomeRests broken': 'over',
      },
      does: {
        'untilHomeRests rests': ({ context }) =>
          context.tutorial.isHidden ? ['call loadAds'] : ['sheet.opened', 'call tutorial'],
      },
    },
    tutorial: {
      accepts: ['tutorial.closed', 'sheet.close'],
      leads: {
        'tutorial.closed': (_, event) => (event.type === 'tutorial.closed' && event.isHidden ? 'loadingAds' : 'over'),
        'sheet.close': 'tutorial',
        'tutorial crashed': 'over',
      },
      does: { 'sheet.close': ['tutorial: sheet.close'], 'tutorial.closed': ['sheet.closed'] },
      check: ({ context, trail }) => {
        if (context.tutorial.isHidden) throw new Error('the tutorial is shown again')
        const call = trail.findLast((fact) => fact.kind === 'call' && fact.src === 'tutorial')
        const { id, steps, step } = (call?.kind === 'call' ? call.input : {}) as Record<string, unknown>
        same([id, steps, step], ['main', 4, 0])
      },
    },
    loadingAds: {
      accepts: [],
      leads: {
        'loadAds two': 'beforeAd',
        'loadAds none': ({ context }) => (context.hiddenUntil['memberCard'] ? 'over' : 'loadingMemberCards'),
        'loadAds lost': ({ context }) => (context.hiddenUntil['memberCard'] ? 'over' : 'loadingMemberCards'),
      },
    },
    choosing: { accepts: [] },
    beforeAd: {
      accepts: [],
      leads: { 'untilHomeRests rests': 'ad.unticked', 'untilHomeRests broken': 'over' },
      check: ({ context }) => {
        const ids = context.ads.map(({ id }) => id)
        if (ids.includes('ad3')) throw new Error(`expected no ad3, which is hidden today, found ${ids.join()}`)
      },
    },
    'ad.unticked': {
      accepts: ['popup.tick', 'popup.open', 'popup.close', 'sheet.close'],
      leads: { 'popup.tick': 'ad.ticked', 'popup.open': 'over', 'popup.close': afterAd, 'sheet.close': afterAd },
      does: {
        'popup.tick': ['did hide'],
        'popup.open': ['sheet.closed', 'linkOpener: link.open'],
        'popup.close': ['sheet.closed'],
        'sheet.close': ['sheet.closed'],
      },
    },
    'ad.ticked': {
      accepts: ['popup.tick', 'popup.open', 'popup.close', 'sheet.close'],
      leads: { 'popup.tick': 'ad.unticked', 'popup.open': 'over', 'popup.close': afterAd, 'sheet.close': afterAd },
      does: {
        'popup.tick': ['did hide'],
        'popup.open': ['sheet.closed', 'linkOpener: link.open'],
        'popup.close': ['sheet.closed'],
        'sheet.close': ['sheet.closed'],
      },
    },
    loadingMemberCards: {
      accepts: [],
      leads: {
        'loadMemberCards none': 'beforeOffer',
        'loadMemberCards some': 'over',
        'loadMemberCards lost': 'over',
      },
      check: ({ context }) => {
        if (context.hiddenUntil['memberCard']) throw new Error('the offer is hidden for ever')
      },
    },
    beforeOffer: {
      accepts: [],
      leads: { 'untilHomeRests rests': 'offer', 'untilHomeRests broken': 'over' },
    },
    offer: {
      accepts: ['popup.open', 'popup.close', 'popup.forget', 'sheet.close'],
      leads: { 'popup.open': 'over', 'popup.close': 'over', 'popup.forget': 'over', 'sheet.close': 'over' },
      does: {
        'popup.open': ['sheet.closed', 'linkOpener: link.open'],
        'popup.close': ['sheet.closed'],
        'popup.forget': ['sheet.closed', 'did hide'],
        'sheet.close': ['sheet.closed'],
      },
    },
    over: { accepts: [] },
  },
  invariants: {
    'at most one pop-up is shown, and the history knows of it': ({ snapshot, trail }) => {
      const emitted = trail.flatMap((fact) => (fact.kind === 'emitted' ? [fact.event.type] : []))
      for (const [at, type] of emitted.entries()) same(type, at % 2 === 0 ? 'sheet.opened' : 'sheet.closed')
      const state = snapshot.value
      const path = typeof state === 'string' ? state : `ad.${state.ad}`
      same(emitted.length % 2, shown.includes(path) ? 1 : 0)
    },
    'what is hidden is the ad that is shown, until the end of today, or the offer for ever': ({ context, trail }) => {
      const step = stepsOf(trail).at(-1)!
      if (!step.effects.includes('did hide')) return
      const hide = trail.findLast((fact) => fact.kind === 'did')
      const { popup, until } = (hide?.kind === 'did' ? hide.params : {}) as { popup: string; until?: string }
      if (causeOf(step) === 'popup.forget') return same([popup, until], ['memberCard', '9999-12-31'])
      const { ad, ticks } = shownIn(trail, context)
      same([popup, until], [ad?.id, ticks % 2 === 1 ? today : undefined])
    },
    'an ad leads to its link, or to its own page; the offer to where a card is added': ({ context, trail }) => {
      const sent = trail.findLast((fact) => fact.kind === 'sent' && fact.to === 'linkOpener')
      if (sent?.kind !== 'sent') return
      const { link } = sent.event as unknown as { link: { link: string } }
      const { ad } = shownIn(trail, context)
      const own = ad?.id === 'ad2' ? '/popup-ads-landing?id=ad2' : ad?.link
      same(
        link.link,
        trail.some((fact) => fact.kind === 'call' && fact.src === 'loadMemberCards') ? addCardLink.link : own,
      )
    },
  },
})

/** The ad expected after a trail, of those that the device does not hide, and how often its checkbox was pressed. */
function shownIn(trail: readonly AnyFact[], { hiddenUntil }: Pick<FirstVisitInput, 'hiddenUntil'>) {
  let left: readonly PopupAd[] = []
  let ticks = 0
  for (const fact of trail) {
    if (fact.kind === 'settled' && fact.src === 'loadAds' && fact.outcome === 'two')
      left = [party, hiddenToday, ownPage].filter(({ id }) => hiddenUntil[id] !== today)
    if (fact.kind !== 'event') continue
    if (fact.event.type === 'popup.tick') ticks += 1
    if (fact.event.type === 'popup.close' || fact.event.type === 'sheet.close') {
      left = left.slice(1)
      ticks = 0
    }
  }
  return { ad: left[0], ticks }
}
