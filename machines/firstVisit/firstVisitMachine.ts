import { assign, emit, fromPromise, sendTo, setup } from 'xstate'
import { bangkokDate } from '../../contract/constants'
import type { MemberCard } from '../../contract/memberCards'
import type { PopupAd } from '../../contract/popupAds'
import type { MarketLink } from '../linkOpener/link'
import { notProvided, toLinkOpener } from '../ports'
import { tutorialMachine } from '../tutorial/tutorialMachine'
import type { TutorialClosed, TutorialProgress } from '../tutorial/tutorialMachine'

/** The offer of the partner's member card among the pop-ups that the device keeps hidden. */
export const cardOffer = 'memberCard'
/** In place of the last day on which a pop-up stays hidden: for ever (HOM-005). */
export const forEver = '9999-12-31'
const tutorialSteps = 4

export interface FirstVisitInput {
  tutorial: TutorialProgress
  /** By pop-up: the last Bangkok day, YYYY-MM-DD, on which it stays hidden. */
  hiddenUntil: Readonly<Record<string, string>>
  /** The server's time in milliseconds. */
  now: () => number
  /** Where the offer of the member card leads. */
  addCardLink: MarketLink
}

interface Context extends FirstVisitInput {
  /** Ads that are still to be shown; the first is the one that is shown. */
  ads: readonly PopupAd[]
}

export type FirstVisitEvent =
  | TutorialClosed
  /** The box "not again today" was ticked, or unticked. */
  | { type: 'popup.tick' }
  /** The ad or the offer was taken. */
  | { type: 'popup.open' }
  | { type: 'popup.close' }
  /** The offer is not to be shown any more. */
  | { type: 'popup.forget' }
  /** The phone's Back. */
  | { type: 'sheet.close' }

const isHiddenAt = ({ hiddenUntil, now }: FirstVisitInput, popup: string): boolean =>
  (hiddenUntil[popup] ?? '') >= bangkokDate(now())

/** Where an ad leads: its link, or its own page (HOM-004). */
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
    /** Ends when home is at rest before a known shopper, with nothing over it. */
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
    /** Keeps on the device until which day a pop-up stays hidden; without a day it is shown again. */
    hide: (_, _params: { popup: string; until?: string }) => notProvided('hide')(),
    closeTutorial: sendTo('tutorial', { type: 'sheet.close' }),
    openAd: sendTo(toLinkOpener, ({ context }) => ({
      type: 'link.open',
      link: context.ads[0] ? linkOfAd(context.ads[0]) : { link_type: 'home', link: '' },
    })),
    openOffer: sendTo(toLinkOpener, ({ context }) => ({ type: 'link.open', link: context.addCardLink })),
    tellOpened: emit({ type: 'sheet.opened', name: 'firstVisit' }),
    tellClosed: emit({ type: 'sheet.closed', name: 'firstVisit' }),
  },
}).createMachine({
  id: 'firstVisit',
  description:
    'What pops up over home in a visit: the tutorial, then ads, then the offer of a member card; one at a time.',
  meta: { requirements: ['HOM-004', 'HOM-006', 'HOM-009'] },
  context: ({ input }) => ({ ...input, ads: [] }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Home is still on its way in, or the shopper is not known yet.',
      meta: { requirements: ['HOM-004', 'HOM-009'] },
      invoke: {
        src: 'untilHomeRests',
        onDone: [{ guard: 'isTutorialHidden', target: 'loadingAds' }, { target: 'tutorial' }],
        onError: 'over',
      },
    },
    tutorial: {
      description: 'Four steps explain home. Who leaves in between is shown nothing else in this visit.',
      meta: { screen: 'tutorial', requirements: ['HOM-007', 'HOM-008', 'HOM-009'] },
      entry: 'tellOpened',
      exit: 'tellClosed',
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
      description: 'The server is asked for the ads of the day. Without an answer there are none.',
      meta: { requirements: ['HOM-004', 'API-022', 'API-084'] },
      invoke: {
        src: 'loadAds',
        onDone: { target: 'choosing', actions: { type: 'setAds', params: ({ event }) => ({ ads: event.output }) } },
        onError: 'choosing',
      },
    },
    choosing: {
      description: 'The next ad, or the offer after the last one.',
      meta: { requirements: ['HOM-004', 'HOM-006'] },
      always: [
        { guard: 'hasAd', target: 'beforeAd' },
        { guard: 'isOfferHidden', target: 'over' },
        { target: 'loadingMemberCards' },
      ],
    },
    beforeAd: {
      description: 'The shopper is on another page, or reads a dialog: the ad waits until home rests.',
      meta: { requirements: ['HOM-004'] },
      invoke: { src: 'untilHomeRests', onDone: 'ad', onError: 'over' },
    },
    ad: {
      description: 'One ad lies over home.',
      meta: { screen: 'popupAd', requirements: ['HOM-004'] },
      entry: 'tellOpened',
      exit: 'tellClosed',
      initial: 'unticked',
      on: {
        'popup.close': { target: 'choosing', actions: 'dropAd' },
        'sheet.close': { target: 'choosing', actions: 'dropAd' },
        'popup.open': { target: 'over', actions: 'openAd' },
      },
      states: {
        unticked: {
          description: 'It comes again with the next visit.',
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
          description: 'It does not come again today.',
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
      description: 'Who has a member card of a partner already is offered none.',
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
      description: 'The offer waits until home rests.',
      meta: { requirements: ['HOM-006'] },
      invoke: { src: 'untilHomeRests', onDone: 'offer', onError: 'over' },
    },
    offer: {
      description: 'The member card is offered, with its points.',
      meta: { screen: 'cardOffer', requirements: ['HOM-005', 'HOM-006', 'PTC-002'] },
      entry: 'tellOpened',
      exit: 'tellClosed',
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
      description: 'Nothing pops up any more in this visit.',
      meta: { requirements: ['HOM-004', 'HOM-006'] },
    },
  },
})
