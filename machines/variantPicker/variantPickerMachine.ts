import type { SnapshotFrom } from 'xstate'
import { and, assign, emit, fromPromise, sendTo, setup, stateIn } from 'xstate'
import { basketTypeOf } from '../../contract/baskets'
import type { BasketType } from '../../contract/enums'
import type { Product, ProductVariant } from '../../contract/products'
import type { AccessAnswer } from '../ports'
import { notProvided, toCounters, toSnackbar } from '../ports'
import { isTooFewLeft } from '../tooFewLeft'

/** The purpose of the sheet: add to the cart, or buy now. */
export type PickPurpose = 'cart' | 'buy'

export interface VariantPickerInput {
  product: Product
  access: () => AccessAnswer
  newKey: () => string
}

interface VariantPickerContext extends VariantPickerInput {
  purpose: PickPurpose
  /** The selected value of each axis, by the axis' index. */
  values: readonly (string | undefined)[]
  quantity: number
  idempotencyKey?: string
}

export type VariantPickerEvent =
  | { type: 'picker.open'; purpose: PickPurpose }
  | { type: 'picker.close' }
  | { type: 'value.pick'; axis: number; value: string }
  | { type: 'quantity.change'; quantity: number }
  | { type: 'picker.confirm' }

type Choice = Pick<VariantPickerContext, 'product' | 'values' | 'quantity'>

/** The variant with the selected values; the only one of a product without axes. */
export function chosenVariant({ product, values }: Choice): ProductVariant | undefined {
  if (product.variantAxes.length === 0) return product.variants[0]
  return product.variants.find((variant) => variant.values.every((value, axis) => values[axis] === value))
}

/** The fewest pieces of one order. A variant with less stock is sold out. */
export const leastPieces = ({ minPerOrder }: Product): number => Math.max(1, minPerOrder)

/** True when a variant with this value and the selected values of the axes above it is in stock: axes below never block it. */
export const isValueLeft = ({ product, values }: Pick<Choice, 'product' | 'values'>, axis: number, value: string) =>
  product.variants.some(
    (variant) =>
      variant.stock >= leastPieces(product) &&
      variant.values[axis] === value &&
      variant.values.every((other, place) => place >= axis || values[place] === undefined || values[place] === other),
  )

/** The values once one is selected: each stays if it is left with those above it. */
const withValue = ({ product, values }: Choice, axis: number, value: string) =>
  product.variantAxes.reduce<VariantPickerContext['values']>((above, _, place) => {
    const own = place === axis ? value : values[place]
    const isLeft = own !== undefined && isValueLeft({ product, values: above }, place, own)
    return [...above, isLeft ? own : undefined]
  }, [])

/** The most pieces that can be selected: min(stock, maxPerOrder) (PRD-013). */
export const mostPieces = (choice: Choice): number =>
  Math.min(chosenVariant(choice)?.stock ?? 0, choice.product.maxPerOrder ?? Number.MAX_SAFE_INTEGER)

/** Without a variant the wanted number of pieces is kept for the next one. */
const clamp = (choice: Choice): number =>
  !chosenVariant(choice)
    ? choice.quantity
    : Math.max(Math.min(choice.quantity, mostPieces(choice)), leastPieces(choice.product))

export const variantPickerMachine = setup({
  types: {} as {
    input: VariantPickerInput
    context: VariantPickerContext
    events: VariantPickerEvent
    emitted:
      | { type: 'access.refused'; answer: Exclude<AccessAnswer, 'go'> }
      | { type: 'picker.opened' }
      | { type: 'picker.closed' }
      /** The product was put into the cart. */
      | { type: 'item.added' }
      /** Too few pieces are left. */
      | { type: 'stock.outdated'; productId: string }
      | { type: 'buyNow.requested'; product: Product; variant: ProductVariant; quantity: number }
    tags: 'open' | 'busy'
  },
  actors: {
    addToBasket: fromPromise<
      unknown,
      { type: BasketType; product_id: string; product_variant_id: string; quantity: number; idempotencyKey: string }
    >(notProvided('addToBasket')),
  },
  actions: {
    setPurpose: assign((_, params: { purpose: PickPurpose }) => params),
    setValue: assign(({ context }, { axis, value }: { axis: number; value: string }) => {
      const values = withValue(context, axis, value)
      return { values, quantity: clamp({ ...context, values }), idempotencyKey: undefined }
    }),
    setQuantity: assign((_, { quantity }: { quantity: number }) => ({ quantity, idempotencyKey: undefined })),
    makeKey: assign(({ context }) => ({ idempotencyKey: context.idempotencyKey ?? context.newKey() })),
    dropKey: assign({ idempotencyKey: undefined }),
    showAdded: sendTo(toSnackbar, { type: 'snackbar.show', name: 'addedToCart' }),
    refreshCount: sendTo(toCounters, { type: 'basketCount.refresh' }),
    emitRefused: emit(({ context }) => ({
      type: 'access.refused' as const,
      answer: context.access() as Exclude<AccessAnswer, 'go'>,
    })),
    emitOpened: emit({ type: 'picker.opened' }),
    emitClosed: emit({ type: 'picker.closed' }),
    emitAdded: emit({ type: 'item.added' }),
    emitOutdated: emit(({ context }) => ({
      type: 'stock.outdated' as const,
      productId: context.product.product_id,
    })),
    emitBuyNow: emit(({ context }) => ({
      type: 'buyNow.requested' as const,
      product: context.product,
      variant: chosenVariant(context)!,
      quantity: context.quantity,
    })),
  },
  guards: {
    mayBuy: ({ context }) => context.access() === 'go',
    isOnSale: ({ context }) => context.product.status === 'active',
    isValue: ({ context }, params: { axis: number; value: string }) => isValueLeft(context, params.axis, params.value),
    isPossible: ({ context }, { quantity }: { quantity: number }) =>
      Number.isInteger(quantity) && quantity >= leastPieces(context.product) && quantity <= mostPieces(context),
    isIncomplete: ({ context }) => context.quantity > mostPieces(context),
    isForCart: ({ context }) => context.purpose === 'cart',
    isTooFewLeft: ({ event }) => 'error' in event && isTooFewLeft(event.error),
    isHidden: stateIn({ adding: 'hidden' }),
    /** One piece without options goes straight to the summary, which handles any further input. */
    isTakenAtOnce: ({ context: { product } }) =>
      product.status === 'active' && product.type !== 'general' && product.variantAxes.length === 0,
  },
}).createMachine({
  id: 'variantPicker',
  context: ({ input }) => ({
    ...input,
    purpose: 'cart',
    values: input.product.variantAxes.map(({ values }) => (values.length === 1 ? values[0]?.value : undefined)),
    quantity: leastPieces(input.product),
  }),
  initial: 'closed',
  states: {
    closed: {
      description: 'The sheet is closed. A guarded button opens it.',
      meta: { screen: '/shop/$shopId/product/$productId', requirements: ['PRD-012', 'PRD-014', 'SES-020'] },
      on: {
        'picker.open': [
          { guard: 'mayBuy', target: 'checkingSale', actions: { type: 'setPurpose', params: ({ event }) => event } },
          { actions: 'emitRefused' },
        ],
      },
    },
    checkingSale: {
      description:
        'Decides whether the sheet opens: only for a product on sale. A product without options is bought at once, unless it is of the general type.',
      meta: { requirements: ['PRD-008', 'PRD-014'] },
      always: [
        { guard: 'isTakenAtOnce', target: 'closed', actions: 'emitBuyNow' },
        { guard: 'isOnSale', target: 'choosing', actions: 'emitOpened' },
        { target: 'closed' },
      ],
    },
    choosing: {
      description:
        'The sheet is open. The shopper selects variant and quantity. A value clears those below it that are sold out with it.',
      meta: { screen: 'variantSheet', requirements: ['PRD-012', 'PRD-013'] },
      tags: 'open',
      on: {
        'value.pick': {
          guard: { type: 'isValue', params: ({ event }) => event },
          actions: { type: 'setValue', params: ({ event }) => event },
        },
        'quantity.change': {
          guard: { type: 'isPossible', params: ({ event }) => event },
          actions: { type: 'setQuantity', params: ({ event }) => event },
        },
        'picker.confirm': [
          { guard: 'isIncomplete' },
          { guard: 'isForCart', target: 'adding' },
          { target: 'closed', actions: ['emitClosed', 'emitBuyNow'] },
        ],
        'picker.close': { target: 'closed', actions: 'emitClosed' },
      },
    },
    adding: {
      description:
        'The product is being added to the cart. A second press of the button has no effect; a retry reuses the key. If too few pieces are left, the sheet closes and the product is loaded again.',
      meta: { requirements: ['PRD-013', 'REL-001', 'ERR-092'] },
      tags: 'busy',
      entry: 'makeKey',
      invoke: {
        src: 'addToBasket',
        input: ({ context }) => ({
          type: basketTypeOf(context.product.merchant),
          product_id: context.product.product_id,
          product_variant_id: chosenVariant(context)?.productVariantId ?? '',
          quantity: context.quantity,
          idempotencyKey: context.idempotencyKey ?? '',
        }),
        onDone: [
          {
            guard: 'isHidden',
            target: 'closed',
            actions: ['dropKey', 'emitAdded', 'showAdded', 'refreshCount'],
          },
          {
            guard: 'isForCart',
            target: 'closed',
            actions: ['dropKey', 'emitAdded', 'showAdded', 'refreshCount', 'emitClosed'],
          },
          { target: 'choosing', actions: ['dropKey', 'emitAdded', 'showAdded', 'refreshCount'] },
        ],
        onError: [
          {
            guard: and(['isHidden', 'isTooFewLeft']),
            target: 'closed',
            actions: ['dropKey', 'emitOutdated'],
          },
          { guard: 'isTooFewLeft', target: 'closed', actions: ['dropKey', 'emitClosed', 'emitOutdated'] },
          { guard: 'isHidden', target: 'closed' },
          { target: 'choosing' },
        ],
      },
      initial: 'shown',
      states: {
        shown: {
          description: 'The sheet is open. It can be closed; the call goes on.',
          meta: { screen: 'variantSheet', requirements: ['NAV-075'] },
          tags: 'open',
          on: { 'picker.close': { target: 'hidden', actions: 'emitClosed' } },
        },
        hidden: {
          description:
            'The shopper has closed the sheet. Opening it again shows that the call goes on; to buy, it stays open once the product is added.',
          meta: { screen: '/shop/$shopId/product/$productId', requirements: ['NAV-075'] },
          on: {
            'picker.open': {
              target: 'shown',
              actions: [{ type: 'setPurpose', params: ({ event }) => event }, 'emitOpened'],
            },
          },
        },
      },
    },
  },
})

export const canConfirm = ({ context }: SnapshotFrom<typeof variantPickerMachine>): boolean =>
  context.quantity <= mostPieces(context)
