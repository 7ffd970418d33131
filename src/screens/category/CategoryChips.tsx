import type { Category } from '../../../contract/products'
import { useLL } from '../../../i18n/react'
import type { App } from '../../app/app'
import { Chip } from '../../ui/Chip'
import { categoryHref } from './categoryHref'

interface CategoryChipsProps {
  app: App
  /** The shown category or its parent. */
  family: Category
  shown: string
}

/** A category and its subcategories; choosing another one replaces this page in the history. */
export function CategoryChips({ app, family, shown }: CategoryChipsProps) {
  const LL = useLL()
  const go = (to: { id: string; name: string }) =>
    app.navigation.send({ type: 'navigation.replace', to: categoryHref(to) })
  return (
    <nav className="chips" aria-label={family.name}>
      <Chip selected={shown === family.id} onPress={() => shown !== family.id && go(family)}>
        {LL.product.list.all()}
      </Chip>
      {family.children.map((one) => (
        <Chip key={one.id} selected={one.id === shown} onPress={() => one.id !== shown && go(one)}>
          {one.name}
        </Chip>
      ))}
    </nav>
  )
}
