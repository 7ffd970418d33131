import type { RegisteredRouter } from '@tanstack/react-router'
import { RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { followOf } from './pageActors/product'
import { ProductScreen } from './screens/product/ProductScreen'
import { anyKnownProduct } from './screens/shared/known'
import { UiProvider } from './ui/uiContext'
import type { Ui } from './ui/uiContext'

/**
 * Renders a product's page once, outside the document, so that its code is compiled before the first tap. Its content is that of a card on
 * home: it makes no call, and loads no picture but the card's. An error is no more than a slower first tap.
 */
export function renderAhead(router: RegisteredRouter, ui: Ui, onError: () => void): void {
  const { app, navigation } = router.options.context
  const card = anyKnownProduct(app)
  if (!card) return
  const root = createRoot(document.createElement('div'), { onUncaughtError: onError })
  startTransition(() =>
    root.render(
      <RouterContextProvider router={router}>
        <UiProvider value={ui}>
          <Once onRendered={() => root.unmount()}>
            <ProductScreen app={app} entry="" card={card} follow={followOf(app, navigation().listen)} />
          </Once>
        </UiProvider>
      </RouterContextProvider>,
    ),
  )
}

function Once({ onRendered, children }: { onRendered: () => void; children: ReactNode }) {
  useEffect(() => {
    const timer = setTimeout(onRendered)
    return () => clearTimeout(timer)
  }, [onRendered])
  return children
}
