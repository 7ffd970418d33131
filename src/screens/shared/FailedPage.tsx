import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import type { RouterContext } from '../../routerContext'
import { FailedScreen } from './FailedScreen'

/** In place of a page whose code or texts did not come. */
export function FailedPage({ reset }: Partial<ErrorComponentProps>) {
  const router = useRouter()
  const { app } = router.options.context as RouterContext
  return <FailedScreen app={app} onRetry={() => void router.invalidate().then(reset)} />
}
