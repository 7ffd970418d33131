import { useLL } from '../../../i18n/react'
import type { OwnTheme } from '../../pageActors/themeUse'
import { themeOf } from '../../pageActors/themeUse'
import { useSelector } from '../../stack/useSelector'
import { BottomBar } from '../../ui/BottomBar'
import { Button } from '../../ui/Button'

/** Activates the theme; then shows that it is in use (PRD-017). */
export function ThemeBar(props: OwnTheme) {
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
export function ThemeTag(props: OwnTheme) {
  const LL = useLL()
  const isInUse = useSelector(themeOf(props), (snapshot) => snapshot.hasTag('inUse'))
  return (
    <span className="tag tag--teal" role="status">
      {isInUse ? LL.product.theme.inUse() : LL.product.theme.owned()}
    </span>
  )
}
