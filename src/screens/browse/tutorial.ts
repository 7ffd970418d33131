import { fromPromise, waitFor } from 'xstate'
import type { TutorialId } from '../../../machines/tutorial/tutorialMachine'
import { tutorialMachine } from '../../../machines/tutorial/tutorialMachine'
import type { App } from '../../app/app'
import type { Navigation } from '../../navigation'

const steps = { edonation: 4 } as const satisfies Record<TutorialId, number>

/** The tutorial that belongs to a page (DON-008). */
export const tutorialOf = (app: App, page: { entry: string; id: TutorialId; listen: Navigation['listen'] }) =>
  app.pages.of(
    page.entry,
    `tutorial ${page.id}`,
    () =>
      tutorialMachine.provide({
        actors: {
          untilShown: fromPromise(async () => {
            await app.untilVerified()
            await waitFor(app.navigation, (snapshot) => snapshot.matches('ready'), { timeout: Infinity })
          }),
        },
        actions: { keep: (_, { step, isHidden }) => app.storage.set('tutorials', page.id, { step, isHidden }) },
      }),
    {
      input: {
        id: page.id,
        steps: steps[page.id],
        ...(app.storage.of('tutorials', page.id) ?? { step: 0, isHidden: false }),
      },
      listen: page.listen,
    },
  )
