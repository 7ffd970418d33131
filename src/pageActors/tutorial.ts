import { fromPromise, waitFor } from 'xstate'
import type { TutorialId } from '../../machines/tutorial/tutorialMachine'
import { tutorialMachine } from '../../machines/tutorial/tutorialMachine'
import type { App } from '../app/app'
import type { Navigation } from '../navigation'

/** A tutorial's progress stored on the device. */
export const progressOf = (app: App, id: TutorialId) => app.storage.of('tutorials', id) ?? { step: 0, isHidden: false }

/** A tutorial whose progress is stored on the device. */
export const keptTutorial = (app: App, id: TutorialId, untilShown: () => Promise<void>) =>
  tutorialMachine.provide({
    actors: { untilShown: fromPromise(untilShown) },
    actions: { keep: (_, { step, isHidden }) => app.storage.set('tutorials', id, { step, isHidden }) },
  })

/** The e-donation tutorial of a page (DON-008). */
export const tutorialOf = (app: App, page: { entry: string; listen: Navigation['listen'] }) =>
  app.pages.of(
    page.entry,
    'tutorial edonation',
    () =>
      keptTutorial(app, 'edonation', async () => {
        await app.untilVerified()
        await waitFor(app.navigation, (snapshot) => snapshot.matches('ready'), { timeout: Infinity })
      }),
    { input: { id: 'edonation', steps: 4, ...progressOf(app, 'edonation') }, listen: page.listen },
  )
