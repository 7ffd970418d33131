import { useLL } from '../../../i18n/react'
import { IconButton } from '../../ui/IconButton'
import { magnifyingGlass } from '../../ui/icons'

/** Leads to search from a header that has a title in the place of the box (NAV-063). */
export const SearchButton = () => <IconButton shape={magnifyingGlass} label={useLL().header.search()} href="/search" />
