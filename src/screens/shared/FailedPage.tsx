import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RouterContext } from '../../routerContext'
import { forgetFailedLoads } from '../../ui/lazyWithRetry'
import { FailedScreen } from './FailedScreen'

/** Shown when a page's code or texts failed to load. */
export function FailedPage({ reset }: Partial<ErrorComponentProps>) {
  const router = useRouter()
  const { app } = router.options.context as RouterContext
  // Another page may need the same part before this one is retried.
  useEffect(forgetFailedLoads, [])
  const retry = () => {
    forgetFailedLoads()
    void router.invalidate().then(reset)
  }
  return <FailedScreen app={app} onRetry={retry} />
}
