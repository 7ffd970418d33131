import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { Icon } from './Icon'
import { caretDown } from './icons'

export type TabItem = { id: string; label: string; count?: number }

type TabsProps = {
  items: TabItem[]
  selected: string
  onSelect: (id: string) => void
  /** Accessible name of the tab list. */
  label: string
  /** Prefix of the element ids: tab `${name}-tab-${id}`, panel `${name}-panel`. Use `useId`: several pages are in the document. */
  name: string
  even?: boolean
  sticky?: boolean
  /** Arrow at the end that opens all categories. */
  expand?: { label: string; onPress: () => void }
}

/** Attributes of the tab panel. */
export const tabPanel = (name: string, selected: string) => ({
  role: 'tabpanel' as const,
  id: `${name}-panel`,
  'aria-labelledby': `${name}-tab-${selected}`,
})

/** A tab list; arrow keys move the selection, only the selected tab is in the tab order. */
export function Tabs({ items, selected, onSelect, label, name, even, sticky, expand }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)

  const move = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.id === selected)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + items.length) % items.length
    const item = items[next]
    if (!item) return
    onSelect(item.id)
    const tab = list.current?.children[next]
    if (tab instanceof HTMLElement) tab.focus()
  }

  const classes = ['tabs', even && 'tabs--even', sticky && 'tabs--sticky'].filter(Boolean).join(' ')
  return (
    <div className={classes}>
      <div ref={list} className="tabs__list" role="tablist" aria-label={label} onKeyDown={move}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${name}-tab-${item.id}`}
            aria-controls={`${name}-panel`}
            aria-selected={item.id === selected}
            tabIndex={item.id === selected ? 0 : -1}
            className="tab"
            onClick={() => onSelect(item.id)}
          >
            {item.label}
            {item.count !== undefined && <span className="tab__count">{item.count}</span>}
          </button>
        ))}
      </div>
      {expand && (
        <button type="button" className="tabs__expand" aria-label={expand.label} onClick={expand.onPress}>
          <Icon shape={caretDown} size={22} />
        </button>
      )}
    </div>
  )
}
