import type { AnyRoute, RegisteredRouter } from '@tanstack/react-router'
import { loadTexts } from '../i18n/runtime'
import type { App } from './app/app'
import { whenIdle } from './app/idle'
import { keepFocus } from './keepFocus'
import { loadDialog } from './overlays/loadDialog'
import { showDataAge } from './screens/shared/DataAge'
import type { Ui } from './ui/uiContext'

const ignore = () => undefined

/**
 * Once the first screen is at rest: prefetches code and texts of the product page and renders it once, since the first tap is most often on a
 * product card, and those of dialogs, since one may say that the device is offline. Remembers from then on how old shown data is, and
 * keeps the focus in the shown page. Then counting begins.
 */
export function fetchAhead(app: App, router: RegisteredRouter, ui: Ui): void {
  showDataAge(app)
  keepFocus(document)
  const route = router.routesById['/shop/$shopId/product/$productId'] as AnyRoute
  whenIdle(() => {
    Promise.all([import('./renderAhead'), router.loadRouteChunk(route), loadTexts('shop')])
      .then(([{ renderAhead }]) => whenIdle(() => renderAhead(router, ui, ignore)))
      .catch(ignore)
    whenIdle(() => {
      loadDialog().catch(ignore)
      import('./app/traffic').then(({ countTraffic }) => countTraffic(app)).catch(ignore)
    })
  })
}
