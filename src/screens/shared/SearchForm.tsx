import { keywordLength } from '../../../contract/constants'
import { useLL } from '../../../i18n/react'
import '../../styles/search.css'
import { Button } from '../../ui/Button'

interface SearchFormProps {
  /** Accessible name of the field. */
  label: string
  placeholder: string
  /** The last keyword. */
  keyword: string
  onSearch: (keyword: string) => void
}

/** A search field with a button; an empty keyword is not submitted. */
export function SearchForm({ label, placeholder, keyword, onSearch }: SearchFormProps) {
  const LL = useLL()
  return (
    <form
      className="search-form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        const field = event.currentTarget.elements.namedItem('keyword') as HTMLInputElement
        const entered = field.value.trim()
        if (entered !== '') onSearch(entered)
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
