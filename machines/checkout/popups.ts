import { codeSuffix } from '../../contract/errors'
import { exchangeOf, pointSourceOf, pointsReceived, pointsToPay } from '../../contract/orderAmounts'
import type { ApiError, ModalOpen } from '../ports'
import { asApiError } from '../ports'
import type { CheckoutContext } from './checkoutContext'
import { isPrivilege } from './checkoutContext'

type Popup = Pick<ModalOpen, 'id' | 'content' | 'hasReject'>

const message = (name: string, values?: Record<string, string | number>): Popup => ({
  id: name,
  content: { kind: 'message', name, values },
})

/** Why nothing was placed, under the text of `key`; the checkout handles the follow-up itself. */
const refusal = (id: string, { code = '', subCode }: ApiError, key: ApiError['key']): Popup => ({
  id,
  content: { kind: 'error', key, suffix: codeSuffix(code, subCode), followUp: 'none' },
})

/** The popups of the checkout by name. Each answers with `modal.closed`. */
export const popups = {
  invalidAddress: () => message('invalidAddress'),
  voucherClash: () => message('voucherClash'),
  sourceOutsideProgram: () => message('sourceOutsideProgram'),
  irreversible: (context) => ({
    ...(isPrivilege(context)
      ? message('redeemPrivilege')
      : message('pointNoUndo', {
          points: pointsToPay(context),
          of: pointSourceOf(context)?.type ?? '',
          received: pointsReceived(context),
          unit: exchangeOf(context)?.unit ?? '',
        })),
    hasReject: true,
  }),
  outOfStock: ({ short }) => ({
    id: 'outOfStock',
    content: {
      kind: 'outOfStock',
      lines: short.map(({ name, variant, stock }) => ({ name, variant: variant.join(', '), left: stock })),
    },
  }),
  gone: ({ placement }) => {
    const error = asApiError(placement?.error)
    return refusal('gone', error, error.key)
  },
  conditionChanged: ({ conditionError }) => {
    const error = asApiError(conditionError)
    return refusal('conditionChanged', error, error.code === '314' ? '314-01' : '304-03')
  },
} as const satisfies Record<string, (context: CheckoutContext) => Popup>

export type PopupName = keyof typeof popups
