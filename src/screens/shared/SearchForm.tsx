import { keywordLength } from '../../../contract/constants'
import { useLL } from '../../../i18n/react'
import '../../styles/search.css'
import { Button } from '../../ui/Button'

interface SearchFormProps {
  /** Names the field. */
  label: string
  placeholder: string
  /** What was searched for last. */
  keyword: string
  onSearch: (keyword: string) => void
}

/** A field for a keyword, with a button; an empty keyword is not searched for. */
export function SearchForm({ label, placeholder, keyword, onSearch }: SearchFormProps) {
  const LL = useLL()
  return (
    <form
      className="search-form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        const field = event.currentTarget.elements.namedItem('keyword') as HTMLInputElement
        const asked = field.value.trim()
        if (asked !== '' && asked !== keyword) onSearch(asked)
      }}
    >
      <input
        className="search-form__field"
        type="search"
        name="keyword"
        defaultValue={keyword}
        maxLength={keywordLength.max}
        placeholder={placeholder}
        aria-label={label}
        enterKeyHint="search"
        autoComplete="off"
      />
      <Button type="submit" size="md" throttled={false}>
        {LL.header.search()}
      </Button>
    </form>
  )
}
