import { useLL } from '../../../i18n/react'
import { IconButton } from '../../ui/IconButton'
import { magnifyingGlass } from '../../ui/icons'

/** Link to search, for a header with a title instead of the search box (NAV-063). */
export const SearchButton = () => <IconButton shape={magnifyingGlass} label={useLL().header.search()} href="/search" />
