import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { bundleVersion, productName } from '../../contract/constants'
import type { App } from '../app/app'
import { SplashScreen } from '../ui/SplashScreen'

const StandInForm = lazy(() => import('./StandInForm'))

/** The splash lies over the page until the session is verified; off production a form stands in for the bank app. */
export function SessionGate({ app, children }: { app: App; children: ReactNode }) {
  const isCovered = useSelector(app.session, (snapshot) => snapshot.hasTag('splash'))
  const isStandIn = useSelector(
    app.session,
    (snapshot) =>
      snapshot.matches({ verification: { unverified: 'standIn' } }) ||
      snapshot.matches({ verification: { unverified: 'standInPosting' } }),
  )
  return (
    <>
      <div inert={isCovered || undefined}>{children}</div>
      {isCovered && !isStandIn && <SplashScreen version={bundleVersion} name={productName} />}
      {isStandIn && (
        <Suspense fallback={<SplashScreen version={bundleVersion} name={productName} />}>
          <StandInForm session={app.session} />
        </Suspense>
      )}
    </>
  )
}
