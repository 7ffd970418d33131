import type { Language } from '../../../contract/enums'
import type { Product, ProductCard } from '../../../contract/products'
import { pagedListMachine } from '../../../machines/pagedList/pagedListMachine'
import { variantPickerMachine } from '../../../machines/variantPicker/variantPickerMachine'
import { recommendedActors } from '../../actors/browseActors'
import { variantPickerActors } from '../../actors/cartActors'
import type { App } from '../../app/app'
import type { Navigation } from '../../navigation'

/** The choice of variant and quantity of a product's page, in the language in which its values are named. */
export const pickerOf = (
  app: App,
  page: { entry: string; product: Product; language: Language; listen: Navigation['listen'] },
) =>
  app.pages.of(
    page.entry,
    `variantPicker ${page.product.product_id} ${page.language}`,
    variantPickerMachine.provide({ actors: variantPickerActors(app.api) }),
    { input: { product: page.product, access: app.access, newKey: app.newKey }, listen: page.listen },
  )

/** Products to recommend, beside a product or for the shopper (PRD-016). */
export const recommendedOf = (app: App, { entry, product }: { entry: string; product?: Product }) =>
  app.pages.of(entry, 'recommended', pagedListMachine.provide({ actors: recommendedActors(app.api) }), {
    input: {
      params: product ? { product_id: product.product_id } : {},
      keyOf: (card: ProductCard) => card.product_id,
    },
    refresh: { type: 'list.refresh' },
  })
