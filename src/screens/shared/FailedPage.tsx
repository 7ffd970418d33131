import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import type { RouterContext } from '../../routerContext'
import { FailedScreen } from './FailedScreen'

/** Shown when a page's code or texts failed to load. */
export function FailedPage({ reset }: Partial<ErrorComponentProps>) {
  const router = useRouter()
  const { app } = router.options.context as RouterContext
  return <FailedScreen app={app} onRetry={() => void router.invalidate().then(reset)} />
}
