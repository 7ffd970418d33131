import { fromPromise, waitFor } from 'xstate'
import { jdCardType } from '../../contract/memberCards'
import type { MemberCard } from '../../contract/memberCards'
import { loadTexts } from '../../i18n/runtime'
import { firstVisitMachine } from '../../machines/firstVisit/firstVisitMachine'
import { firstVisitActors } from '../actors/firstVisitActors'
import type { App } from '../app/app'
import { addCardLink, memberCardsOf } from './memberCards'
import type { Navigation } from '../navigation'
import { visitScope } from '../stack/pageActorRegistry'
import { keptTutorial, progressOf } from './tutorial'

/** The actor of the pop-ups over home in this visit (HOM-004, HOM-006, HOM-009). */
export const firstVisitOf = (app: App, listen: Navigation['listen']) =>
  app.pages.of(
    visitScope,
    'firstVisit',
    () =>
      firstVisitMachine.provide({
        actors: {
          ...firstVisitActors(app.api),
          untilHomeRests: fromPromise(() => untilHomeRests(app)),
          // Home is already idle when the tutorial starts.
          tutorial: keptTutorial(app, 'main', () => Promise.resolve()),
          loadMemberCards: fromPromise(() => loadMemberCards(app)),
        },
        actions: { hide: (_, { popup, until }) => app.storage.set('popups', popup, until) },
      }),
    {
      input: {
        tutorial: progressOf(app, 'main'),
        hiddenUntil: app.storage.all('popups'),
        now: app.clock.now,
        addCardLink: addCardLink(app, jdCardType),
      },
      listen,
    },
  )

/** Resolves when the session is verified and home is shown, without a transition or a layer. */
async function untilHomeRests(app: App): Promise<void> {
  await Promise.all([app.untilVerified(), loadTexts('visit')])
  await waitFor(
    app.navigation,
    (snapshot) => {
      const { path, covers, layers } = snapshot.context
      return snapshot.matches('ready') && path === '/' && covers.length + layers === 0
    },
    { timeout: Infinity },
  )
}

async function loadMemberCards(app: App): Promise<readonly MemberCard[]> {
  const { context } = await waitFor(memberCardsOf(app), (snapshot) => !snapshot.hasTag('busy'), { timeout: Infinity })
  if (context.error) throw context.error
  return context.items
}
