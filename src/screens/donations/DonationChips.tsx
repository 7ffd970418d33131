import type { Category } from '../../../contract/products'
import { useLL } from '../../../i18n/react'
import type { PagedList } from '../../../machines/pagedList/pagedListMachine'
import { useSelector } from '../../stack/useSelector'
import { Chip } from '../../ui/Chip'
import type { DonationFilter } from '../../pageActors/catalogue'

/** The top category of donations. */
const donationCategory = 'donation'

interface DonationChipsProps {
  categories: PagedList<Category>
  /** Filter of the page's list. */
  shown: DonationFilter
  /** Replaces the page; without it the chips are links to a new page. */
  onChoose?: (href: string) => void
}

const hrefOf = ({ category, tax, edonation }: DonationFilter): string => {
  const query = new URLSearchParams({
    ...(category && { category }),
    ...(tax && { tax }),
    ...(edonation && { edonation: 'true' }),
  }).toString()
  return query ? `/donation-list?${query}` : '/donation-list'
}

/** Filters of donations: by tax deduction and by category. */
export function DonationChips({ categories, shown, onChoose }: DonationChipsProps) {
  const LL = useLL()
  const texts = LL.product.donations
  const families = useSelector(categories, (snapshot) => snapshot.context.items)
  const children = families.find(({ id }) => id === donationCategory)?.children ?? []
  const choices: { filter: DonationFilter; text: string }[] = [
    { filter: {}, text: texts.all() },
    { filter: { edonation: true }, text: texts.eDonation() },
    { filter: { tax: 'double' }, text: texts.double() },
    { filter: { tax: 'normal' }, text: texts.normal() },
    { filter: { tax: 'none' }, text: texts.none() },
    ...children.map(({ id, name }) => ({ filter: { category: id }, text: name })),
  ]
  return (
    <nav className="chips" aria-label={texts.kinds()}>
      {choices.map(({ filter, text }) => {
        const href = hrefOf(filter)
        const isShown = hrefOf(shown) === href
        return onChoose ? (
          <Chip key={href} selected={isShown} onPress={() => !isShown && onChoose(href)}>
            {text}
          </Chip>
        ) : (
          <Chip key={href} selected={isShown} href={href}>
            {text}
          </Chip>
        )
      })}
    </nav>
  )
}
