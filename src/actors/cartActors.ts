import { fromPromise } from 'xstate'
import type { Baskets } from '../../contract/baskets'
import { addToBasket, listBaskets, removeFromBasket, updateBasket } from '../../contract/baskets'
import type { BasketType } from '../../contract/enums'
import type { Api } from '../api/client'
import { drawn } from '../api/failures'

export const cartActors = (api: Api, type: BasketType) => ({
  listBaskets: fromPromise<Baskets>(({ signal }) => api.call(listBaskets, { query: { type } }, drawn(signal))),
  updateBasket: fromPromise<Baskets, { item_id: string; quantity: number }>(({ input, signal }) =>
    api.call(updateBasket, { body: input }, { signal }),
  ),
  removeFromBasket: fromPromise<Baskets, { item_ids: readonly string[] }>(({ input, signal }) =>
    api.call(removeFromBasket, { body: { item_ids: [...input.item_ids] } }, { signal }),
  ),
})

export const variantPickerActors = (api: Api) => ({
  addToBasket: fromPromise<
    unknown,
    { type: BasketType; product_id: string; product_variant_id: string; quantity: number; idempotencyKey: string }
  >(({ input: { idempotencyKey, type, ...body }, signal }) =>
    api.call(addToBasket, { query: { type }, body }, { idempotencyKey, signal }),
  ),
})
