import type { Suggestion } from '../../../contract/search'
import { useLL } from '../../../i18n/react'
import { Icon } from '../../ui/Icon'
import { magnifyingGlass } from '../../ui/icons'
import { Picture } from '../../ui/Picture'
import type { Search } from '../../pageActors/search'

interface SuggestionListProps {
  id: string
  search: Search
  /** Empty while the list is closed. */
  suggestions: readonly Suggestion[]
  active: number | undefined
}

/** The listbox of the combobox. Options are pressed here, or chosen with the arrow keys in the field, which keeps the focus. */
export function SuggestionList({ id, search, suggestions, active }: SuggestionListProps) {
  const LL = useLL()
  return (
    <>
      <ul
        id={id}
        role="listbox"
        aria-label={LL.searching.suggestions()}
        className={suggestions.length > 0 ? 'suggestions' : 'suggestions suggestions--closed'}
      >
        {suggestions.map((suggestion, index) => (
          <li
            key={`${suggestion.kind} ${suggestion.id ?? suggestion.text}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className="suggestion"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => search.send({ type: 'suggestion.choose', index })}
          >
            {suggestion.image ? (
              <Picture
                className="suggestion__picture"
                kind={suggestion.kind === 'merchant' ? 'logo' : 'thumbnail'}
                src={suggestion.image}
                rounded={suggestion.kind === 'product'}
              />
            ) : (
              <span className="suggestion__picture suggestion__picture--icon">
                <Icon shape={magnifyingGlass} size={20} />
              </span>
            )}
            <span className="suggestion__text clamp-1">{suggestion.text}</span>
            <span className="suggestion__kind">{LL.searching.kind[suggestion.kind]()}</span>
          </li>
        ))}
      </ul>
      <span className="sr-only" role="status">
        {suggestions.length > 0 && LL.searching.suggested({ count: suggestions.length })}
      </span>
    </>
  )
}
