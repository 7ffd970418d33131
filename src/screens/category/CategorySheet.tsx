import { useSelector } from '../../stack/useSelector'
import type { Actor } from 'xstate'
import type { Category } from '../../../contract/products'
import { useLL } from '../../../i18n/react'
import type { sheetMachine } from '../../../machines/sheet/sheetMachine'
import type { App } from '../../app/app'
import { SheetLayer } from '../../controls/SheetLayer'
import { TextButton } from '../../ui/Button'
import { ContentIcon } from '../../ui/Icon'
import { ListRowsSkeleton } from '../../ui/Skeleton'
import { PagedItems } from '../shared/PagedItems'
import { categoryHref } from './categoryHref'
import { categoriesOf } from '../../pageActors/catalogue'
import '../../styles/categories.css'

interface CategorySheetProps {
  app: App
  sheet: Actor<typeof sheetMachine>
  onExited: () => void
}

/** All categories with their icons, over the home page (HOM-010, HOM-011). */
export function CategorySheet({ app, sheet, onExited }: CategorySheetProps) {
  const LL = useLL()
  const isOpen = useSelector(sheet, (snapshot) => snapshot.matches('open'))
  // Replaces the sheet's history entry, so that Back leads to the page under it.
  const open = (category: Category) => app.navigation.send({ type: 'navigation.replace', to: categoryHref(category) })
  return (
    <SheetLayer
      open={isOpen}
      title={LL.home.categories()}
      onClose={() => sheet.send({ type: 'sheet.close' })}
      onExited={onExited}
    >
      <PagedItems list={categoriesOf(app)} skeleton={<ListRowsSkeleton />} empty={null}>
        {(items) => (
          <>
            <ul className="category-grid">
              {items.map((category) => (
                <li key={category.id}>
                  <button type="button" className="quick-access__item" onClick={() => open(category)}>
                    <span className="quick-access__disc">
                      <ContentIcon name={category.icon} />
                    </span>
                    <span>{category.name}</span>
                  </button>
                </li>
              ))}
            </ul>
            <div className="category-grid__all">
              <TextButton onPress={() => app.navigation.send({ type: 'navigation.replace', to: '/category-list' })}>
                {LL.home.browseCategories()}
              </TextButton>
            </div>
          </>
        )}
      </PagedItems>
    </SheetLayer>
  )
}
