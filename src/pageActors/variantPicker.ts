import type { Product } from '../../contract/products'
import { variantPickerMachine } from '../../machines/variantPicker/variantPickerMachine'
import { variantPickerActors } from '../actors/cartActors'
import type { App } from '../app/app'
import type { Navigation } from '../navigation'
import { answerOf } from './answerOf'

/** The variant picker of a product's page. */
export const pickerOf = (app: App, page: { entry: string; product: Product; listen: Navigation['listen'] }) =>
  app.pages.of(
    page.entry,
    `variantPicker ${answerOf(page.product)}`,
    () => variantPickerMachine.provide({ actors: variantPickerActors(app.api) }),
    { input: { product: page.product, access: app.access, newKey: app.newKey }, listen: page.listen },
  )
