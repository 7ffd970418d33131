import { Suspense } from 'react'
import { loadTexts } from '../../../i18n/runtime'
import type { App } from '../../app/app'
import { lazyWithRetry } from '../../ui/lazyWithRetry'

const Rail = lazyWithRetry(
  async () => {
    const [{ RecommendedRail }] = await Promise.all([import('./RecommendedRail'), loadTexts('shop')])
    return { default: RecommendedRail }
  },
  () => null,
)

/** Recommended products, loaded when they are shown; nothing if they can't be loaded. */
export const Recommended = ({ app }: { app: App }) => (
  <Suspense fallback={null}>
    <Rail app={app} />
  </Suspense>
)
