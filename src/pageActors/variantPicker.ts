import type { Product } from '../../contract/products'
import { variantPickerMachine } from '../../machines/variantPicker/variantPickerMachine'
import { variantPickerActors } from '../actors/cartActors'
import type { App } from '../app/app'
import type { Navigation } from '../navigation'
import { answerOf } from './answerOf'
import type { productOf } from './product'

/** The variant picker of a product's page. A product that has changed gets a new one: the sheet of the former closes. */
export const pickerOf = (
  app: App,
  page: { entry: string; product: Product; record: ReturnType<typeof productOf>; listen: Navigation['listen'] },
) =>
  app.pages.of(
    page.entry,
    `variantPicker ${answerOf(page.product)}`,
    () => variantPickerMachine.provide({ actors: variantPickerActors(app.api) }),
    {
      input: { product: page.product, access: app.access, newKey: app.newKey },
      listen: (picker) => {
        page.listen(picker)
        const { unsubscribe } = page.record.subscribe(({ context }) => {
          if (context.value === page.product) return
          unsubscribe()
          picker.send({ type: 'picker.close' })
        })
      },
    },
  )
