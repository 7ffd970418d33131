import { fromPromise } from 'xstate'
import { activateTheme } from '../../contract/products'
import type { Api } from '../api/client'

export const themeActors = (api: Api) => ({
  activateTheme: fromPromise<unknown, { product_id: string; idempotencyKey: string }>(
    ({ input: { product_id: productId, idempotencyKey }, signal }) =>
      api.call(activateTheme, { params: { productId } }, { idempotencyKey, signal }),
  ),
})
