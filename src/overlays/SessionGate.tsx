import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import type { SnapshotFrom } from 'xstate'
import { bundleVersion, productName } from '../../contract/constants'
import { loadTexts } from '../../i18n/runtime'
import type { App } from '../app/app'
import { untilLoaded } from '../app/untilLoaded'
import { SplashScreen } from '../ui/SplashScreen'

declare global {
  interface ImportMetaEnv {
    /** `off` in a build for production. */
    readonly VITE_STAND_IN?: 'on' | 'off'
  }
}

/** Not in a build for production (SES-010). */
const StandInForm =
  import.meta.env.VITE_STAND_IN === 'off'
    ? undefined
    : lazy(() =>
        untilLoaded(async () => {
          await loadTexts('standIn')
          return { default: (await import('./StandInForm')).StandInForm }
        }),
      )

const UntakenCalls =
  import.meta.env.VITE_STAND_IN === 'off'
    ? undefined
    : lazy(() =>
        untilLoaded(async () => {
          await loadTexts('standIn')
          return { default: (await import('./UntakenCalls')).UntakenCalls }
        }),
      )

type SessionSnapshot = SnapshotFrom<App['session']>

/** The stand-in form is shown. */
export const isStandInForm = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('standInForm')

/** Only the splash is visible. */
export const isSplash = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('splash') && !isStandInForm(snapshot)

/**
 * Shows the splash over the page until the session is verified; off production a form stands in for the bank app. Rendered outside of the
 * router, since a page that waits for the session is not rendered before.
 */
export function SessionGate({ app, children }: { app: App; children: ReactNode }) {
  const isCovered = useSelector(app.session, (snapshot) => snapshot.hasTag('splash'))
  const isStandIn = useSelector(app.session, isStandInForm)
  return (
    <>
      <div inert={isCovered || undefined}>{children}</div>
      {isCovered && !isStandIn && <SplashScreen version={bundleVersion} name={productName} />}
      {isStandIn && StandInForm && (
        <Suspense fallback={<SplashScreen version={bundleVersion} name={productName} />}>
          <StandInForm app={app} />
        </Suspense>
      )}
      {!isCovered && !app.bridge.hasApp && UntakenCalls && (
        <Suspense fallback={null}>
          <UntakenCalls bridge={app.bridge} />
        </Suspense>
      )}
    </>
  )
}
