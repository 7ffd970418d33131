import { assign, emit, fromPromise, sendTo, setup } from 'xstate'
import type { SorryReason } from '../../contract/enums'
import { requestTimeoutMs } from '../../contract/constants'
import type { SessionProfile } from '../../contract/session'
import { resolveLink } from '../../contract/links'
import type { PinClosed, PinUndecided } from '../pin/pinMachine'
import {
  failedCall,
  nativeRequest,
  notProvided,
  toFollowUp,
  toModal,
  toNavigation,
  toPin,
  toThirdParty,
} from '../ports'
import type { ModalClosed, ModalContent, ModalOpen, NativeRequested } from '../ports'
import { blockedFor } from '../session/access'
import { nativeVersion } from '../../contract/nativeQuery'
import type { NativeQuery } from '../../contract/nativeQuery'
import type { ThirdPartyClosed } from '../thirdParty/thirdPartyMachine'
import { allowsMenu, compareVersions, isWebUrl, menuCodeOf, menuGate, menuPayload, savingMenu } from './link'
import type { MarketLink } from './link'

export type LinkOpenerEvent =
  { type: 'link.open'; link: MarketLink } | ModalClosed | PinClosed | PinUndecided | ThirdPartyClosed

export interface LinkOpenerInput {
  query: NativeQuery
  /** The current shopper, from the session. */
  shopper: () => { profile?: SessionProfile; contactNumber?: string }
  /** Address of the bank app in this phone's store. */
  storeUrl: string
}

interface Context extends LinkOpenerInput {
  link: MarketLink
}

const profileOf = (context: Context) => context.shopper().profile

const sorryFor = (context: Context): SorryReason | undefined => {
  const { profile, contactNumber } = context.shopper()
  return profile && blockedFor(profile, contactNumber, 'guarded')
}

const dialog = (id: string, content: ModalContent, hasReject: boolean) => ({
  type: 'modal.open' as const,
  id,
  content,
  hasReject,
})

export const linkOpenerMachine = setup({
  types: {} as {
    input: LinkOpenerInput
    context: Context
    events: LinkOpenerEvent
    emitted: NativeRequested | { type: 'link.ignored'; linkType: string }
    tags: 'busy'
  },
  actors: {
    /** Requests a PIN reference for opening this address. */
    requestPin: fromPromise<{ pin_reference: string }, { url: string }>(notProvided('requestPin')),
  },
  guards: {
    isInternal: ({ context: { link } }) =>
      (link.link_type === 'lifestyle_web' || link.link_type === 'internal') &&
      resolveLink(link.link, link.group_kind) !== undefined,
    isHome: ({ context }) => context.link.link_type === 'home',
    isExternal: ({ context: { link } }) =>
      (link.link_type === 'external_web' || link.link_type === 'external') && isWebUrl(link.link),
    isMenu: ({ context: { link } }) => link.link_type === 'kplus' && menuCodeOf(link) !== '',
    isLegacy: ({ context: { link } }) => link.link_type === 'legacy_web' && isWebUrl(link.link),
    isBelowVersion: ({ context }) => compareVersions(nativeVersion(context.query), menuGate(context.link)) < 0,
    isMenuRefused: ({ context }) => {
      const profile = profileOf(context)
      return !profile || !allowsMenu(profile.user_profile_type, context.link)
    },
    isMenuBlocked: ({ context }) => menuCodeOf(context.link) !== savingMenu && sorryFor(context) !== undefined,
    isLegacyRefused: ({ context }) => {
      const type = profileOf(context)?.user_profile_type
      return type !== 'FULL' && type !== 'CARD'
    },
    isBlocked: ({ context }) => sorryFor(context) !== undefined,
    isAccepted: (_, params: ModalClosed) => params.answer === 'accepted',
    isRejected: (_, params: ModalClosed) => params.answer === 'rejected',
    isConfirmed: (_, params: PinClosed) => params.outcome === 'confirmed',
  },
  actions: {
    setLink: assign((_, params: { link: MarketLink }) => params),
    pushPage: sendTo(toNavigation, ({ context: { link } }) => ({
      type: 'navigation.push',
      to: resolveLink(link.link, link.group_kind),
    })),
    goHome: sendTo(toNavigation, { type: 'navigation.home' }),
    confirmLeaving: sendTo(toModal, ({ self }): ModalOpen => ({
      ...dialog('leaveApp', { kind: 'notice', notice: 'leaveApp' }, true),
      opener: self,
    })),
    confirmUpdate: sendTo(toModal, ({ self }): ModalOpen => ({
      ...dialog('updateApp', { kind: 'notice', notice: 'updateApp' }, true),
      opener: self,
    })),
    showSorry: sendTo(toModal, ({ context }): ModalOpen =>
      dialog('sorry', { kind: 'sorry', reason: sorryFor(context) ?? 'wifiWithoutPermission' }, false),
    ),
    openExternalWeb: emit(({ context }) => nativeRequest('openExternalWeb', { url: context.link.link })),
    openStore: emit(({ context }) => nativeRequest('openExternalWeb', { url: context.storeUrl })),
    upgradeProfile: emit(nativeRequest('upgradeProfile', {})),
    directToMenu: emit(({ context }) => nativeRequest('directToMenu', menuPayload(context.link, context.query))),
    openPin: sendTo(toPin, ({ self }, params: { pin_reference: string }) => ({
      type: 'pin.open',
      reference: params.pin_reference,
      opener: self,
    })),
    askForPin: sendTo(toModal, ({ self }): ModalOpen => ({
      ...dialog('linkPin', { kind: 'message', name: 'linkPin' }, true),
      opener: self,
    })),
    dismissQuestion: sendTo(toModal, ({ self }) => ({ type: 'modal.dismiss', id: 'linkPin', opener: self })),
    retryPin: sendTo(toPin, { type: 'pin.retry' }),
    cancelPin: sendTo(toPin, { type: 'pin.cancel' }),
    openThirdParty: sendTo(toThirdParty, ({ context: { link }, self }) => {
      const { headerText, footerText, needPartnerToken } = link
      return {
        type: 'thirdParty.open',
        request: { url: link.link, needSession: true, needPartnerToken, headerText, footerText },
        opener: self,
      }
    }),
    raiseError: sendTo(toFollowUp, (_, { error }: { error: unknown }) => failedCall(error)),
    emitIgnored: emit(({ context }) => ({ type: 'link.ignored' as const, linkType: context.link.link_type })),
  },
  delays: { untilAnswerIsLate: requestTimeoutMs.usual },
}).createMachine({
  id: 'linkOpener',
  description: 'Opens the link of a banner, icon or button, after the checks of its kind.',
  meta: { requirements: ['NAV-079', 'NAV-080'] },
  context: ({ input }) => ({ ...input, link: { link_type: 'home', link: '' } }),
  initial: 'idle',
  states: {
    idle: {
      description: 'No link is being opened.',
      meta: { requirements: ['NAV-079'] },
      on: {
        'link.open': {
          target: 'deciding',
          actions: { type: 'setLink', params: ({ event }) => ({ link: event.link }) },
        },
      },
    },
    deciding: {
      description: 'Decides how to open the link, by its kind.',
      meta: { requirements: ['NAV-048', 'NAV-049', 'NAV-050', 'NAV-079', 'NAV-080'] },
      always: [
        { guard: 'isInternal', target: 'idle', actions: 'pushPage' },
        { guard: 'isHome', target: 'idle', actions: 'goHome' },
        { guard: 'isExternal', target: 'leaveNotice', actions: 'confirmLeaving' },
        { guard: 'isMenu', target: 'checkingMenu' },
        { guard: 'isLegacy', target: 'checkingLegacy' },
        { target: 'idle', actions: 'emitIgnored' },
      ],
    },
    leaveNotice: {
      description: 'A dialog states that the link leaves the bank app.',
      meta: { screen: 'dialog', requirements: ['BRG-041', 'BRG-043', 'BRG-044'] },
      on: {
        'modal.closed': [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event },
            target: 'idle',
            actions: 'openExternalWeb',
          },
          { target: 'idle' },
        ],
      },
    },
    checkingMenu: {
      description: 'Checks a menu link: the bank app’s version, then the profile, then the permission.',
      meta: {
        requirements: [
          'BRG-032',
          'BRG-033',
          'SES-025',
          'SES-026',
          'SES-027',
          'SES-028',
          'SES-033',
          'BRG-026',
          'BRG-035',
        ],
      },
      always: [
        { guard: 'isBelowVersion', target: 'updateNotice', actions: 'confirmUpdate' },
        { guard: 'isMenuRefused', target: 'idle', actions: 'upgradeProfile' },
        { guard: 'isMenuBlocked', target: 'idle', actions: 'showSorry' },
        { target: 'idle', actions: 'directToMenu' },
      ],
    },
    updateNotice: {
      description: 'The bank app is too old for the menu. A dialog offers the update.',
      meta: { screen: 'dialog', requirements: ['BRG-034', 'BRG-035', 'BRG-042', 'BRG-043'] },
      on: {
        'modal.closed': [
          { guard: { type: 'isAccepted', params: ({ event }) => event }, target: 'idle', actions: 'openStore' },
          { target: 'idle' },
        ],
      },
    },
    checkingLegacy: {
      description: 'Checks a link to an old web page of the bank, which needs profile FULL or CARD.',
      meta: { requirements: ['SES-029', 'SES-028'] },
      always: [
        { guard: 'isLegacyRefused', target: 'idle', actions: 'upgradeProfile' },
        { guard: 'isBlocked', target: 'idle', actions: 'showSorry' },
        { target: 'requestingPin' },
      ],
    },
    requestingPin: {
      description: 'A PIN reference is requested from the server.',
      meta: { requirements: ['SES-030'] },
      tags: 'busy',
      invoke: {
        src: 'requestPin',
        input: ({ context }) => ({ url: context.link.link }),
        onDone: { target: 'pin', actions: { type: 'openPin', params: ({ event }) => event.output } },
        onError: { target: 'idle', actions: { type: 'raiseError', params: ({ event }) => ({ error: event.error }) } },
      },
      after: {
        untilAnswerIsLate: { target: 'idle', actions: { type: 'raiseError', params: { error: undefined } } },
      },
    },
    pin: {
      description: 'The PIN machine opens the PIN pad and reports the outcome.',
      meta: { screen: 'pin', requirements: ['SES-030', 'BRG-031'] },
      initial: 'waiting',
      on: {
        'pin.closed': [
          {
            guard: { type: 'isConfirmed', params: ({ event }) => event },
            target: 'thirdParty',
            actions: 'openThirdParty',
          },
          { target: 'idle' },
        ],
      },
      states: {
        waiting: {
          description: 'The PIN pad is open, or the server is polled for the outcome.',
          meta: { screen: 'pin', requirements: ['SES-030'] },
          on: { 'pin.undecided': 'undecided' },
        },
        undecided: {
          description: 'No PIN was entered yet. A dialog lets the shopper open the PIN pad again or cancel.',
          meta: { screen: 'dialog', requirements: ['SES-030', 'BRG-031'] },
          entry: 'askForPin',
          exit: 'dismissQuestion',
          on: {
            'modal.closed': [
              { guard: { type: 'isAccepted', params: ({ event }) => event }, target: 'waiting', actions: 'retryPin' },
              {
                guard: { type: 'isRejected', params: ({ event }) => event },
                target: '#linkOpener.idle',
                actions: 'cancelPin',
              },
              { target: 'waiting' },
            ],
          },
        },
      },
    },
    thirdParty: {
      description: 'The old web page is open in the bank app’s view.',
      meta: { screen: 'thirdParty', requirements: ['NAV-080', 'SES-030'] },
      on: { 'thirdParty.closed': 'idle' },
    },
  },
})
