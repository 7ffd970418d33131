import { waitFor } from 'xstate'
import type { Actor } from 'xstate'
import type { AppConfig } from '../../contract/config'
import { getLanguage } from '../../i18n/runtime'
import { bankAppMachine } from '../../machines/bankApp/bankAppMachine'
import { countersMachine } from '../../machines/counters/countersMachine'
import { errorFollowUpMachine } from '../../machines/errorFollowUp/errorFollowUpMachine'
import { linkOpenerMachine } from '../../machines/linkOpener/linkOpenerMachine'
import { modalMachine } from '../../machines/modal/modalMachine'
import { navigationMachine } from '../../machines/navigation/navigationMachine'
import { pinMachine } from '../../machines/pin/pinMachine'
import type { AccessAnswer } from '../../machines/ports'
import { idOf } from '../../machines/ports'
import { access } from '../../machines/session/access'
import type { GuardedAction } from '../../machines/session/access'
import { nativeVersion, readQuery } from '../../contract/nativeQuery'
import { sessionMachine } from '../../machines/session/sessionMachine'
import { snackbarMachine } from '../../machines/snackbar/snackbarMachine'
import { thirdPartyMachine } from '../../machines/thirdParty/thirdPartyMachine'
import { countersActors } from '../actors/countersActors'
import { linkOpenerActors, pinActors } from '../actors/pinActors'
import { fakeSessionId, sessionActors } from '../actors/sessionActors'
import { createApi } from '../api/client'
import { earlySession } from '../api/earlySession'
import { createServerClock } from '../api/serverClock'
import { createBridge } from '../bridge/bridge'
import { createStorage } from '../storage/storage'
import { forwardCallbacks, nativeActor } from './native'
import { createPages } from '../stack/pageActorRegistry'
import { createRoot, spawnChild } from './system'
import { openVisit } from './visit'

interface Environment {
  window: Window
  config: AppConfig
  fetch: typeof globalThis.fetch
  /** The router's path and history index at boot. */
  path: string
  index: number
}

export type App = ReturnType<typeof createApp>

// eslint-disable-next-line no-console -- the page's one log, without anything of a person (SEC-006)
const log = (text: string, details?: object) => console.warn(text, details ?? '')

/** Creates the page's actor tree; `start` starts it. Renders nothing; src/navigation connects it to the router. */
export function createApp({ window, config, fetch, path, index }: Environment) {
  const visit = openVisit(window)
  const query = readQuery(visit.search())
  const clock = createServerClock()
  const storage = createStorage(localStore(window))
  const bridge = createBridge({ window, origins: config.bridgeOrigins, log })
  const root = createRoot()
  const storeUrl = query.os === 'ios' ? config.appStoreUrl : config.playStoreUrl

  const api = createApi({
    baseUrl: config.apiBaseUrl,
    fetch: earlySession(window, fetch),
    language: () => (started ? getLanguage() : query.lang),
    clock,
    raise: (raised) => followUp.send(raised),
    renewSession,
  })
  let started = false

  const native = spawnChild(root, nativeActor(bridge), { id: idOf.native, systemId: idOf.native })
  const modal = spawnChild(root, modalMachine, { id: idOf.modal, systemId: idOf.modal })
  const snackbar = spawnChild(root, snackbarMachine, { id: idOf.snackbar, systemId: idOf.snackbar })
  const navigation = spawnChild(root, navigationMachine, {
    id: idOf.navigation,
    systemId: idOf.navigation,
    input: { path, index, isdirect: query.isdirect },
  })
  const followUp = spawnChild(root, errorFollowUpMachine, {
    id: idOf.followUp,
    systemId: idOf.followUp,
    input: { storeUrl },
  })
  const thirdParty = spawnChild(root, thirdPartyMachine, {
    id: idOf.thirdParty,
    systemId: idOf.thirdParty,
    input: { version: nativeVersion(query), trustedHosts: config.trustedThirdPartyHosts, hasBridge: bridge.hasApp },
  })
  const pin = spawnChild(root, pinMachine.provide({ actors: pinActors(api) }), {
    id: idOf.pin,
    systemId: idOf.pin,
  })
  const counters = spawnChild(root, countersMachine.provide({ actors: countersActors(api) }), {
    id: idOf.counters,
    systemId: idOf.counters,
  })
  const linkOpener = spawnChild(root, linkOpenerMachine.provide({ actors: linkOpenerActors(api) }), {
    id: idOf.linkOpener,
    systemId: idOf.linkOpener,
    input: { query, shopper, storeUrl },
  })
  const bankApp = spawnChild(root, bankAppMachine, {
    id: idOf.bankApp,
    systemId: idOf.bankApp,
    input: { lang: query.lang, coords: query.coords },
  })
  const session = createSession()
  const pages = createPages(root)

  function createSession(): Actor<typeof sessionMachine> {
    return spawnChild(root, sessionMachine.provide({ actors: sessionActors(api, window.document) }), {
      id: idOf.session,
      systemId: idOf.session,
      input: {
        query,
        fakeAllowed: config.env !== 'production',
        fakeSessionId: fakeSessionId(window.document.cookie),
        hasBridge: bridge.hasApp,
        maintenance: config.maintenance,
      },
    })
  }

  function shopper() {
    const { profile } = session.getSnapshot().context
    const { contactNumber } = bankApp.getSnapshot().context
    return { profile, contactNumber }
  }

  const account = () => session.getSnapshot().context.accountKey ?? ''
  const openIntent = () => storage.of('intent', account())

  const isSettled = (snapshot: ReturnType<typeof session.getSnapshot>) =>
    snapshot.matches({ verified: 'current' }) || snapshot.matches('failed') || snapshot.matches('maintenance')

  async function renewSession(): Promise<boolean> {
    session.send({ type: 'session.expired' })
    const settled = await waitFor(session, isSettled, { timeout: Infinity })
    return settled.matches({ verified: 'current' })
  }

  return {
    root,
    native,
    api,
    bridge,
    clock,
    config,
    query,
    storage,
    pages,
    bankApp,
    session,
    navigation,
    followUp,
    modal,
    snackbar,
    thirdParty,
    pin,
    counters,
    linkOpener,
    account,
    openIntent,
    newKey: () => window.crypto.randomUUID(),
    /** Public content is loaded for a full member until the shopper's profile is loaded. */
    isFullMember(): boolean {
      const { profile } = shopper()
      return !profile || profile.user_profile_type === 'FULL'
    },
    /** Whether the shopper may perform a guarded action (SES-019 to SES-024). */
    access(action: GuardedAction = 'guarded'): AccessAnswer {
      const { profile, contactNumber } = shopper()
      return profile ? access(profile, contactNumber, action) : 'upgradeProfile'
    },
    isVerified: (): boolean => session.getSnapshot().matches('verified'),
    /** Resolves when the session is verified; a page that needs it waits under the splash (REL-006). */
    async untilVerified(): Promise<void> {
      await waitFor(session, (snapshot) => snapshot.matches('verified'), { timeout: Infinity })
    },
    /** Starts the actors and handles the bank app's calls, early ones first. Call it once the facts have listeners. */
    start(): void {
      started = true
      bankApp.on('language.changed', ({ lang }) => visit.switchLanguage(lang))
      for (const actor of [
        native,
        modal,
        snackbar,
        navigation,
        followUp,
        thirdParty,
        pin,
        counters,
        linkOpener,
        bankApp,
        session,
      ])
        actor.start()
      forwardCallbacks(bridge, { bankApp, session })
    },
    /** The actors whose emitted facts src/navigation handles. */
    facts: { session, bankApp, navigation, followUp, thirdParty, pin, linkOpener },
    log,
  }
}

function localStore(window: Window): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}
