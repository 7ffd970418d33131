import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RouterContext } from '../../routerContext'
import { isBuildGone } from '../../app/buildGone'
import { forgetFailedLoads } from '../../ui/lazyWithRetry'
import { FailedScreen } from './FailedScreen'

/** Shown when a page's code or texts failed to load. */
export function FailedPage({ reset }: Partial<ErrorComponentProps>) {
  const router = useRouter()
  const { app } = router.options.context as RouterContext
  // Another page may need the same part before this one is retried.
  useEffect(forgetFailedLoads, [])
  const retry = async () => {
    // No retry could succeed. The same page is opened in the new build.
    if (await isBuildGone()) return location.reload()
    forgetFailedLoads()
    await router.invalidate()
    reset?.()
  }
  return <FailedScreen app={app} onRetry={() => void retry()} />
}
