import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Icon } from './Icon'
import { IconButton } from './IconButton'
import { caretLeft, magnifyingGlass, x } from './icons'
import { useTexts } from './texts'
import { Anchor } from './uiContext'

export interface HeaderSearch {
  href: string
  /** The current keyword. */
  keyword?: string
  /** Placeholder of the box; a default text when absent. */
  placeholder?: string
}

type PageHeaderProps = {
  mode?: 'white' | 'plain' | 'teal' | 'clear'
  title?: string
  /** Absent: no back button. */
  onBack?: () => void
  /** Shows a cross instead of the arrow, as on pages that leave the market. */
  backLooks?: 'arrow' | 'cross'
  /** A box that links to search, instead of the title, which is then for screen readers only (NAV-061, NAV-062). */
  search?: HeaderSearch
  /** At most two icon buttons, three on a product. */
  children?: ReactNode
  titleRef?: React.Ref<HTMLHeadingElement>
}

const fadeOverPx = 96

/** The header of a page. `clear` overlays a photo, `teal` the home page's background: both turn opaque while the page scrolls (NAV-073). */
export function PageHeader({
  mode = 'white',
  title,
  onBack,
  backLooks = 'arrow',
  search,
  children,
  titleRef,
}: PageHeaderProps) {
  const { LL } = useTexts()
  const header = useRef<HTMLElement>(null)

  useEffect(() => {
    if (mode !== 'clear' && mode !== 'teal') return
    const fade = (event: Event) => {
      const element = header.current
      const scroller = event.target === document ? document.scrollingElement : event.target
      if (!element || !(scroller instanceof Element) || !scroller.contains(element)) return
      element.style.setProperty('--fade', String(Math.min(1, scroller.scrollTop / fadeOverPx)))
    }
    document.addEventListener('scroll', fade, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', fade, { capture: true })
  }, [mode])

  return (
    <header ref={header} className={search ? `header header--${mode} header--search` : `header header--${mode}`}>
      <div className="header__bar">
        <div className="header__start">
          {onBack && (
            <IconButton
              shape={backLooks === 'cross' ? x : caretLeft}
              label={backLooks === 'cross' ? LL.common.close() : LL.common.back()}
              onPress={onBack}
            />
          )}
        </div>
        {search ? (
          <>
            {title !== undefined && (
              <h1 ref={titleRef} tabIndex={-1} className="sr-only">
                {title}
              </h1>
            )}
            <SearchBox {...search} />
          </>
        ) : title === undefined ? (
          <span className="header__title" />
        ) : (
          <h1 ref={titleRef} tabIndex={-1} className="header__title clamp-1">
            {title}
          </h1>
        )}
        <div className="header__end">{children}</div>
      </div>
    </header>
  )
}

function SearchBox({ href, keyword, placeholder }: HeaderSearch) {
  const { LL } = useTexts()
  const hasKeyword = keyword !== undefined && keyword.trim() !== ''
  return (
    <Anchor className="search-box" href={href}>
      <Icon shape={magnifyingGlass} size={22} />
      <span className="sr-only">{LL.header.search()} </span>
      <span className={hasKeyword ? 'search-box__text search-box__text--keyword clamp-1' : 'search-box__text clamp-1'}>
        {hasKeyword ? keyword : (placeholder ?? LL.header.searchPlaceholder())}
      </span>
    </Anchor>
  )
}
