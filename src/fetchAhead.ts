import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import { loadTexts } from '../i18n/runtime'
import type { App } from './app/app'
import { whenIdle } from './app/idle'
import { showDataAge } from './screens/shared/DataAge'

const ignore = () => undefined

/**
 * Once the first screen is at rest: prefetches code and texts of the product page, since the first tap is most often on a product card, and
 * remembers from then on how old shown data is. Then counting begins.
 */
export function fetchAhead(app: App, router: AnyRouter): void {
  showDataAge(app)
  const route = router.routesById['/shop/$shopId/product/$productId'] as AnyRoute
  whenIdle(() => {
    Promise.resolve(router.loadRouteChunk(route)).catch(ignore)
    whenIdle(() => {
      loadTexts('shop').catch(ignore)
      import('./app/traffic').then(({ countTraffic }) => countTraffic(app)).catch(ignore)
    })
  })
}
