import { assign, emit, fromPromise, sendTo, setup } from 'xstate'
import { bangkokDate } from '../../contract/constants'
import type { MemberCard } from '../../contract/memberCards'
import type { PopupAd } from '../../contract/popupAds'
import type { MarketLink } from '../linkOpener/link'
import { notProvided, toLinkOpener } from '../ports'
import { tutorialMachine } from '../tutorial/tutorialMachine'
import type { TutorialClosed, TutorialProgress } from '../tutorial/tutorialMachine'

/** Name of the member card offer among the hidden pop-ups that the device stores. */
export const cardOffer = 'memberCard'
/** A date that hides a pop-up permanently (HOM-005). */
export const forEver = '9999-12-31'
const tutorialSteps = 4

export interface FirstVisitInput {
  tutorial: TutorialProgress
  /** By pop-up: the last Bangkok day, YYYY-MM-DD, on which it stays hidden. */
  hiddenUntil: Readonly<Record<string, string>>
  /** The server's time in milliseconds. */
  now: () => number
  /** The link of the member card offer. */
  addCardLink: MarketLink
}

interface Context extends FirstVisitInput {
  /** The remaining ads; the first is the one shown. */
  ads: readonly PopupAd[]
}

export type FirstVisitEvent =
  | TutorialClosed
  /** The checkbox "not again today" was ticked or unticked. */
  | { type: 'popup.tick' }
  /** The shopper opened the ad or the offer. */
  | { type: 'popup.open' }
  | { type: 'popup.close' }
  /** The shopper chose not to see the offer again. */
  | { type: 'popup.forget' }
  /** The phone's Back. */
  | { type: 'sheet.close' }

const isHiddenAt = ({ hiddenUntil, now }: FirstVisitInput, popup: string): boolean =>
  (hiddenUntil[popup] ?? '') >= bangkokDate(now())

/** The link of an ad: its own link, or its detail page (HOM-004). */
export const linkOfAd = (ad: PopupAd): MarketLink =>
  ad.link_type !== 'home' && ad.link === '' && !ad.menuCode
    ? { link_type: 'internal', link: `/popup-ads-landing?id=${encodeURIComponent(ad.id)}` }
    : ad

export const firstVisitMachine = setup({
  types: {} as {
    input: FirstVisitInput
    context: Context
    events: FirstVisitEvent
    emitted: { type: 'sheet.opened' | 'sheet.closed'; name: 'firstVisit' }
    children: { tutorial: 'tutorial' }
  },
  actors: {
    /** Resolves when home is idle and uncovered, and the shopper is verified. */
    untilHomeRests: fromPromise<void>(notProvided('untilHomeRests')),
    tutorial: tutorialMachine,
    loadAds: fromPromise<readonly PopupAd[]>(notProvided('loadAds')),
    loadMemberCards: fromPromise<readonly MemberCard[]>(notProvided('loadMemberCards')),
  },
  guards: {
    isTutorialHidden: ({ context }) => context.tutorial.isHidden,
    isToldHidden: (_, params: TutorialClosed) => params.isHidden,
    hasAd: ({ context }) => context.ads.length > 0,
    isOfferHidden: ({ context }) => isHiddenAt(context, cardOffer),
    hasOwnCard: (_, params: { cards: readonly MemberCard[] }) => params.cards.length > 0,
  },
  actions: {
    setAds: assign(({ context }, params: { ads: readonly PopupAd[] }) => ({
      ads: params.ads.filter(({ id }) => !isHiddenAt(context, id)),
    })),
    dropAd: assign(({ context }) => ({ ads: context.ads.slice(1) })),
    /** Stores on the device until which day a pop-up stays hidden; without a day it is shown again. */
    hide: (_, _params: { popup: string; until?: string }) => notProvided('hide')(),
    closeTutorial: sendTo('tutorial', { type: 'sheet.close' }),
    openAd: sendTo(toLinkOpener, ({ context }) => ({
      type: 'link.open',
      link: context.ads[0] ? linkOfAd(context.ads[0]) : { link_type: 'home', link: '' },
    })),
    openOffer: sendTo(toLinkOpener, ({ context }) => ({ type: 'link.open', link: context.addCardLink })),
    emitOpened: emit({ type: 'sheet.opened', name: 'firstVisit' }),
    emitClosed: emit({ type: 'sheet.closed', name: 'firstVisit' }),
  },
}).createMachine({
  id: 'firstVisit',
  description:
    'Pop-ups over the home page in a visit, one at a time: the tutorial, then ads, then the offer of a member card.',
  meta: { requirements: ['HOM-004', 'HOM-006', 'HOM-009'] },
  context: ({ input }) => ({ ...input, ads: [] }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Waits until the home page is shown and the shopper is verified.',
      meta: { requirements: ['HOM-004', 'HOM-009'] },
      invoke: {
        src: 'untilHomeRests',
        onDone: [{ guard: 'isTutorialHidden', target: 'loadingAds' }, { target: 'tutorial' }],
        onError: 'over',
      },
    },
    tutorial: {
      description:
        'The tutorial explains the home page in four steps. Closing it early ends the pop-ups of this visit.',
      meta: { screen: 'tutorial', requirements: ['HOM-007', 'HOM-008', 'HOM-009'] },
      entry: 'emitOpened',
      exit: 'emitClosed',
      invoke: {
        id: 'tutorial',
        src: 'tutorial',
        input: ({ context, self }) => ({ ...context.tutorial, id: 'main', steps: tutorialSteps, opener: self }),
        onError: 'over',
      },
      on: {
        'sheet.close': { actions: 'closeTutorial' },
        'tutorial.closed': [
          { guard: { type: 'isToldHidden', params: ({ event }) => event }, target: 'loadingAds' },
          { target: 'over' },
        ],
      },
    },
    loadingAds: {
      description: 'The ads of the day are loading. If the call fails, no ads are shown.',
      meta: { requirements: ['HOM-004', 'API-022', 'API-084'] },
      invoke: {
        src: 'loadAds',
        onDone: { target: 'choosing', actions: { type: 'setAds', params: ({ event }) => ({ ads: event.output }) } },
        onError: 'choosing',
      },
    },
    choosing: {
      description: 'Decides what to show next: the next ad, or the offer after the last one.',
      meta: { requirements: ['HOM-004', 'HOM-006'] },
      always: [
        { guard: 'hasAd', target: 'beforeAd' },
        { guard: 'isOfferHidden', target: 'over' },
        { target: 'loadingMemberCards' },
      ],
    },
    beforeAd: {
      description: 'Waits until the home page is shown with nothing over it, then shows the ad.',
      meta: { requirements: ['HOM-004'] },
      invoke: { src: 'untilHomeRests', onDone: 'ad', onError: 'over' },
    },
    ad: {
      description: 'An ad is shown over the home page.',
      meta: { screen: 'popupAd', requirements: ['HOM-004'] },
      entry: 'emitOpened',
      exit: 'emitClosed',
      initial: 'unticked',
      on: {
        'popup.close': { target: 'choosing', actions: 'dropAd' },
        'sheet.close': { target: 'choosing', actions: 'dropAd' },
        'popup.open': { target: 'over', actions: 'openAd' },
      },
      states: {
        unticked: {
          description: 'The ad will be shown again in the next visit.',
          meta: { requirements: ['HOM-004'] },
          on: {
            'popup.tick': {
              target: 'ticked',
              actions: {
                type: 'hide',
                params: ({ context }) => ({ popup: context.ads[0]?.id ?? '', until: bangkokDate(context.now()) }),
              },
            },
          },
        },
        ticked: {
          description: 'The ad will not be shown again today.',
          meta: { requirements: ['HOM-004'] },
          on: {
            'popup.tick': {
              target: 'unticked',
              actions: { type: 'hide', params: ({ context }) => ({ popup: context.ads[0]?.id ?? '' }) },
            },
          },
        },
      },
    },
    loadingMemberCards: {
      description: 'The shopper’s member cards are loading. A shopper who already has a partner’s card gets no offer.',
      meta: { requirements: ['HOM-006', 'PTC-003'] },
      invoke: {
        src: 'loadMemberCards',
        onDone: [
          { guard: { type: 'hasOwnCard', params: ({ event }) => ({ cards: event.output }) }, target: 'over' },
          { target: 'beforeOffer' },
        ],
        onError: 'over',
      },
    },
    beforeOffer: {
      description: 'Waits until the home page is shown with nothing over it, then shows the offer.',
      meta: { requirements: ['HOM-006'] },
      invoke: { src: 'untilHomeRests', onDone: 'offer', onError: 'over' },
    },
    offer: {
      description: 'The offer of a member card is shown, with its points.',
      meta: { screen: 'cardOffer', requirements: ['HOM-005', 'HOM-006', 'PTC-002'] },
      entry: 'emitOpened',
      exit: 'emitClosed',
      on: {
        'popup.open': { target: 'over', actions: 'openOffer' },
        'popup.close': 'over',
        'sheet.close': 'over',
        'popup.forget': {
          target: 'over',
          actions: { type: 'hide', params: { popup: cardOffer, until: forEver } },
        },
      },
    },
    over: {
      type: 'final',
      description: 'No further pop-ups in this visit.',
      meta: { requirements: ['HOM-004', 'HOM-006'] },
    },
  },
})
