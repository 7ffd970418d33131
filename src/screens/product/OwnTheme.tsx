import type { Product } from '../../../contract/products'
import { useLL } from '../../../i18n/react'
import { themeUseMachine } from '../../../machines/themeUse/themeUseMachine'
import { themeActors } from '../../actors/themeActors'
import type { App } from '../../app/app'
import type { Navigation } from '../../navigation'
import { useSelector } from '../../stack/useSelector'
import { BottomBar } from '../../ui/BottomBar'
import { Button } from '../../ui/Button'
import { answerOf } from './answerOf'

export interface OwnThemeProps {
  app: App
  /** Key of the page's history entry. */
  entry: string
  product: Product
  listen: Navigation['listen']
}

/** The actor of a page that activates an owned theme. */
const themeOf = ({ app, entry, product, listen }: OwnThemeProps) =>
  app.pages.of(entry, `theme ${answerOf(product)}`, () => themeUseMachine.provide({ actors: themeActors(app.api) }), {
    input: {
      productId: product.product_id,
      isInUse: product.isThemeInUse,
      access: app.access,
      newKey: app.newKey,
    },
    listen,
  })

/** Activates the theme; then shows that it is in use (PRD-017). */
export function ThemeBar(props: OwnThemeProps) {
  const LL = useLL()
  const theme = themeOf(props)
  const isInUse = useSelector(theme, (snapshot) => snapshot.hasTag('inUse'))
  const isBusy = useSelector(theme, (snapshot) => snapshot.hasTag('busy'))
  return (
    <BottomBar>
      <Button
        block
        throttled={false}
        busy={isBusy}
        disabled={isInUse}
        onPress={() => theme.send({ type: 'theme.activate' })}
      >
        {isInUse ? LL.product.theme.inUse() : LL.product.action.activate()}
      </Button>
    </BottomBar>
  )
}

/** Tag under the name: the theme is owned, or in use (PRD-017). */
export function ThemeTag(props: OwnThemeProps) {
  const LL = useLL()
  const isInUse = useSelector(themeOf(props), (snapshot) => snapshot.hasTag('inUse'))
  return (
    <span className="tag tag--teal" role="status">
      {isInUse ? LL.product.theme.inUse() : LL.product.theme.owned()}
    </span>
  )
}
