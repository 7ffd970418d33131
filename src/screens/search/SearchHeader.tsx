import type { KeyboardEvent, ReactNode } from 'react'
import { useId, useRef } from 'react'
import { useLL } from '../../../i18n/react'
import type { App } from '../../app/app'
import { useSelector } from '../../stack/useSelector'
import '../../styles/search.css'
import { Icon } from '../../ui/Icon'
import { IconButton } from '../../ui/IconButton'
import { caretLeft, magnifyingGlass } from '../../ui/icons'
import { xCircleFill } from '../../ui/statusIcons'
import type { Search } from '../../pageActors/search'
import { SuggestionList } from './SuggestionList'

interface SearchHeaderProps {
  app: App
  search: Search
  title: string
  /** Focuses the field at once. */
  autoFocus?: boolean
  children?: ReactNode
}

/** The field of universal search: an ARIA combobox with the suggestions as its list (SRC-011). */
export function SearchHeader({ app, search, title, autoFocus, children }: SearchHeaderProps) {
  const LL = useLL()
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const text = useSelector(search, ({ context }) => context.text)
  const suggestions = useSelector(search, ({ context }) => context.suggestions)
  const suggests = useSelector(search, (snapshot) => snapshot.hasTag('suggests'))
  const isOpen = suggests && suggestions.length > 0
  const active = useSelector(search, ({ context }) => context.active)
  const close = () => search.send({ type: 'suggestions.close' })

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const type = ({ ArrowDown: 'suggestion.next', ArrowUp: 'suggestion.previous' } as const)[event.key]
    if (type && isOpen) {
      event.preventDefault()
      search.send({ type })
    }
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }

  return (
    <header
      className="header header--white header--search search-header"
      onBlur={({ currentTarget, relatedTarget }) => suggests && !currentTarget.contains(relatedTarget) && close()}
    >
      <div className="header__bar">
        <div className="header__start">
          <IconButton
            shape={caretLeft}
            label={LL.common.back()}
            onPress={() => app.navigation.send({ type: 'navigation.back' })}
          />
        </div>
        <h1 tabIndex={-1} className="sr-only">
          {title}
        </h1>
        <form
          className="search-box search-box--field"
          role="search"
          onSubmit={(event) => {
            event.preventDefault()
            search.send({ type: 'search.submit' })
          }}
        >
          <button type="submit" className="search-box__button" aria-label={LL.header.search()}>
            <Icon shape={magnifyingGlass} size={22} />
          </button>
          <input
            ref={field}
            className="search-box__input"
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            autoFocus={autoFocus}
            placeholder={LL.header.searchPlaceholder()}
            aria-label={LL.header.searchPlaceholder()}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={list}
            aria-activedescendant={isOpen && active !== undefined ? `${list}-${active}` : undefined}
            value={text}
            // Also during composition: many phones compose the whole word until a space, and Thai has no spaces.
            onChange={({ target }) => search.send({ type: 'text.change', text: target.value })}
            onKeyDown={press}
          />
          {text !== '' && (
            <button
              type="button"
              className="search-box__button"
              aria-label={LL.searching.clear()}
              onClick={() => {
                search.send({ type: 'text.change', text: '' })
                field.current?.focus()
              }}
            >
              <Icon shape={xCircleFill} size={20} />
            </button>
          )}
        </form>
        <div className="header__end">{children}</div>
      </div>
      <SuggestionList id={list} search={search} suggestions={isOpen ? suggestions : []} active={active} />
    </header>
  )
}
