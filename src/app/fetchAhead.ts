import { loadTexts } from '../../i18n/runtime'
import type { createAppRouter } from '../router'
import { showDataAge } from '../screens/shared/DataAge'
import type { App } from './app'
import { whenIdle } from './idle'

const ignore = () => undefined

/**
 * Once the first screen is at rest: prefetches code and texts of the product page, since the first tap is most often on a product card, and
 * remembers from then on how old shown data is. Then counting begins.
 */
export function fetchAhead(app: App, router: ReturnType<typeof createAppRouter>): void {
  showDataAge(app)
  const route = router.routesById['/shop/$shopId/product/$productId']
  whenIdle(() => {
    Promise.resolve(router.loadRouteChunk(route)).catch(ignore)
    whenIdle(() => {
      loadTexts('shop').catch(ignore)
      import('./traffic').then(({ countTraffic }) => countTraffic(app)).catch(ignore)
    })
  })
}
