import type { QuickAccessItem } from '../../contract/home'
import { ContentIcon } from './Icon'
import { useTexts } from './texts'
import { Anchor } from './uiContext'

type QuickAccessProps = {
  items: QuickAccessItem[]
  /** A market path, or undefined for links handled on press (menus of the bank app). */
  hrefOf: (item: QuickAccessItem) => string | undefined
  onPress: (item: QuickAccessItem) => void
}

const warm = new Set(['coins', 'gift'])
const most = 10

/** Icons under the banners: five a row, two rows at most. */
export function QuickAccess({ items, hrefOf, onPress }: QuickAccessProps) {
  const { LL } = useTexts()
  return (
    <nav aria-label={LL.home.quickAccess()}>
      <ul className="quick-access">
        {items.slice(0, most).map((item) => {
          const href = hrefOf(item)
          const content = (
            <>
              <span
                className={warm.has(item.icon) ? 'quick-access__disc quick-access__disc--orange' : 'quick-access__disc'}
              >
                <ContentIcon name={item.icon} />
              </span>
              <span>{item.name}</span>
            </>
          )
          return (
            <li key={item.id}>
              {href === undefined ? (
                <button type="button" className="quick-access__item" onClick={() => onPress(item)}>
                  {content}
                </button>
              ) : (
                <Anchor className="quick-access__item" href={href} onClick={() => onPress(item)}>
                  {content}
                </Anchor>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
