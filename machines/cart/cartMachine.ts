import { assign, emit, fromPromise, not, sendTo, setup } from 'xstate'
import type { Basket, BasketLine, Baskets } from '../../contract/baskets'
import type { Satang } from '../../contract/money'
import { toSatang } from '../../contract/money'
import type { AccessAnswer, ModalAnswer } from '../ports'
import { failedCall, notProvided, refusal, toCounters, toFollowUp, toModal, toSnackbar } from '../ports'
import { isTooFewLeft } from '../tooFewLeft'

export interface CartInput {
  /** Whether the shopper may buy; called when the checkout button is pressed. */
  access: () => AccessAnswer
}

interface Wanted {
  item_id: string
  quantity: number
}

interface CartContext extends CartInput {
  baskets: readonly Basket[]
  /** The server's last answer, restored when an optimistic change fails. */
  saved: readonly Basket[]
  /** Number of items in the cart of the other kind. */
  otherItems: number
  selected: readonly string[]
  wanted: readonly Wanted[]
  /** The lines to remove, once the shopper agrees. */
  removing: readonly string[]
  short: readonly BasketLine[]
  /** A refresh waits for a dialog or a call. */
  isOutdated?: boolean
}

export type CartEvent =
  | { type: 'cart.retry' }
  | { type: 'cart.refresh' }
  | { type: 'item.toggle'; item_id: string }
  | { type: 'merchant.toggle'; mid: string }
  | { type: 'quantity.change'; item_id: string; quantity: number }
  | { type: 'items.remove'; item_ids: readonly [string, ...string[]] }
  | { type: 'cart.checkout' }
  | { type: 'modal.closed'; id: string; answer: ModalAnswer }

/** The most pieces of a line: the stock, or the limit per order if it is lower. */
export const mostOf = (line: BasketLine): number => Math.min(line.stock, line.max_per_order ?? line.stock)

/** Whether enough pieces are left for an order. */
export const isBuyable = (line: BasketLine): boolean => line.status === 'active' && mostOf(line) >= line.min_per_order

const linesOf = (baskets: readonly Basket[]): readonly BasketLine[] => baskets.flatMap((basket) => basket.items)
const lineOf = (context: CartContext, id: string) => linesOf(context.baskets).find((line) => line.item_id === id)
const basketOf = (context: CartContext, id: string) =>
  context.baskets.find((basket) => basket.items.some((line) => line.item_id === id))

/** The selected lines, all of one merchant. */
export const selectedLines = (context: Pick<CartContext, 'baskets' | 'selected'>): readonly BasketLine[] =>
  linesOf(context.baskets).filter((line) => context.selected.includes(line.item_id))

export const unitPrice = (line: BasketLine) => line.discount_price_per_item ?? line.price_per_item

/** Number of pieces in the selected lines. */
export const selectedCount = (context: Pick<CartContext, 'baskets' | 'selected'>): number =>
  selectedLines(context).reduce((count, line) => count + line.quantity, 0)

/** Total price of the selected lines (CRT-005). */
export const selectedTotal = (context: Pick<CartContext, 'baskets' | 'selected'>): Satang =>
  toSatang(selectedLines(context).reduce((sum, line) => sum + unitPrice(line) * line.quantity, 0))

const selectedBasket = (context: CartContext) =>
  context.baskets.find(({ items }) => items.some((line) => context.selected.includes(line.item_id)))

const withQuantity = (baskets: readonly Basket[], wanted: Wanted): readonly Basket[] =>
  baskets.map((basket) => ({
    ...basket,
    items: basket.items.map((line) =>
      line.item_id === wanted.item_id ? { ...line, quantity: wanted.quantity } : line,
    ),
  }))

const lacking = (context: Pick<CartContext, 'selected'>, baskets: readonly Basket[]): readonly BasketLine[] =>
  linesOf(baskets).filter(
    (line) => context.selected.includes(line.item_id) && (!isBuyable(line) || line.quantity > line.stock),
  )

export const cartMachine = setup({
  types: {} as {
    input: CartInput
    context: CartContext
    events: CartEvent
    emitted:
      | { type: 'cart.checkedOut'; mid: string; lines: readonly BasketLine[] }
      | { type: 'access.refused'; answer: Exclude<AccessAnswer, 'go'> }
    tags: 'busy' | 'shown'
  },
  actors: {
    listBaskets: fromPromise<Baskets>(notProvided('listBaskets')),
    updateBasket: fromPromise<Baskets, Wanted>(notProvided('updateBasket')),
    removeFromBasket: fromPromise<Baskets, { item_ids: readonly string[] }>(notProvided('removeFromBasket')),
  },
  actions: {
    setBaskets: assign(({ context }, { baskets, other_items }: Baskets) => {
      const known = context.selected.filter((id) =>
        linesOf(baskets).some((line) => line.item_id === id && isBuyable(line)),
      )
      const onlyShop = context.saved.length === 0 && baskets.length === 1 ? baskets[0]!.items.filter(isBuyable) : []
      return {
        baskets,
        saved: baskets,
        otherItems: other_items,
        selected: known.length ? known : onlyShop.map((line) => line.item_id),
        removing: [],
        short: [],
      }
    }),
    /** The answer may lack lines that were removed elsewhere. */
    keepSaved: assign(({ context }, { baskets }: Baskets) => {
      const isLeft = (id: string) => linesOf(baskets).some((line) => line.item_id === id)
      return {
        saved: baskets,
        baskets: context.wanted.reduce(withQuantity, baskets),
        selected: context.selected.filter(isLeft),
        removing: context.removing.filter(isLeft),
      }
    }),
    rollBack: assign(({ context }) => ({ baskets: context.saved, wanted: [] })),
    /** What is queued is still wanted. */
    restoreSaved: assign(({ context }) => ({ baskets: context.wanted.reduce(withQuantity, context.saved) })),
    toggle: assign(({ context }, { item_id }: { item_id: string }) => ({
      selected: context.selected.includes(item_id)
        ? context.selected.filter((id) => id !== item_id)
        : [...context.selected, item_id],
    })),
    startOver: assign((_, { item_id }: { item_id: string }) => ({ selected: [item_id] })),
    toggleMerchant: assign(({ context }, { mid }: { mid: string }) => {
      const items = context.baskets.find((basket) => basket.merchant.mid === mid)?.items.filter(isBuyable) ?? []
      const ids = items.map((line) => line.item_id)
      return { selected: ids.every((id) => context.selected.includes(id)) ? [] : ids }
    }),
    /** The first change is being saved and is kept; of the queued ones, a later change of a line replaces an earlier one. */
    want: assign(({ context }, { item_id, quantity }: Wanted) => {
      const wanted = { item_id, quantity }
      const waiting = context.wanted.slice(1).filter((one) => one.item_id !== item_id)
      return {
        baskets: withQuantity(context.baskets, wanted),
        wanted: [...context.wanted.slice(0, 1), ...waiting, wanted],
        removing: context.removing.filter((id) => id !== item_id),
      }
    }),
    takeNextWanted: assign(({ context }) => ({ wanted: context.wanted.slice(1) })),
    wantWhatIsLeft: assign(({ context }) => {
      const wanted = context.short.filter(isBuyable).map((line) => ({ item_id: line.item_id, quantity: mostOf(line) }))
      return {
        wanted,
        baskets: wanted.reduce(withQuantity, context.baskets),
        selected: context.selected.filter(
          (id) => !context.short.some((line) => line.item_id === id && !isBuyable(line)),
        ),
      }
    }),
    markRemoval: assign(({ context: { removing } }, { item_ids }: { item_ids: readonly string[] }) => ({
      removing: [...new Set([...removing, ...item_ids])],
    })),
    clearRemoval: assign({ removing: [] }),
    markOutdated: assign({ isOutdated: true }),
    markCurrent: assign({ isOutdated: false }),
    setShort: assign(({ context }, { baskets }: Baskets) => ({
      baskets,
      saved: baskets,
      short: lacking(context, baskets),
    })),
    showOneShopOnly: sendTo(toSnackbar, { type: 'snackbar.show', name: 'oneShopAtATime' }),
    confirmRemoval: sendTo(toModal, ({ context, self }) => ({
      type: 'modal.open',
      id: 'basketRemoval',
      content: { kind: 'message', name: 'removeFromBasket', values: { count: context.removing.length } },
      hasReject: true,
      opener: self,
    })),
    showOutOfStock: sendTo(toModal, ({ context, self }) => ({
      type: 'modal.open',
      id: 'outOfStock',
      content: {
        kind: 'outOfStock',
        lines: context.short.map((line) => ({
          name: line.name,
          variant: line.variant.join(', '),
          left: isBuyable(line) ? line.stock : 0,
        })),
      },
      opener: self,
    })),
    raiseError: sendTo(toFollowUp, (_, { error }: { error: unknown }) => failedCall(error)),
    refuseItems: sendTo(toFollowUp, refusal('507-02')),
    refuseBrands: sendTo(toFollowUp, refusal('507-01')),
    refreshCounts: sendTo(toCounters, { type: 'counters.refresh' }),
    emitRefused: emit(({ context }) => ({
      type: 'access.refused' as const,
      answer: context.access() as Exclude<AccessAnswer, 'go'>,
    })),
    emitCheckedOut: emit(({ context }) => ({
      type: 'cart.checkedOut' as const,
      mid: selectedBasket(context)!.merchant.mid,
      lines: selectedLines(context),
    })),
  },
  guards: {
    isEmpty: (_, { baskets }: Baskets) => linesOf(baskets).length === 0,
    isBuyableLine: ({ context }, { item_id }: { item_id: string }) => {
      const line = lineOf(context, item_id)
      return line !== undefined && isBuyable(line)
    },
    isOtherMerchantLine: ({ context }, { item_id }: { item_id: string }) => {
      const line = lineOf(context, item_id)
      return (
        line !== undefined &&
        isBuyable(line) &&
        context.selected.length > 0 &&
        basketOf(context, item_id) !== selectedBasket(context)
      )
    },
    isNone: (_, { quantity }: Wanted) => quantity === 0,
    isWithinStock: ({ context }, { item_id, quantity }: Wanted) => {
      const line = lineOf(context, item_id)
      return (
        line !== undefined && Number.isInteger(quantity) && quantity >= line.min_per_order && quantity <= mostOf(line)
      )
    },
    isAnotherMerchant: ({ context }, { mid }: { mid: string }) =>
      context.selected.length > 0 && selectedBasket(context)!.merchant.mid !== mid,
    hasWanted: ({ context }) => context.wanted.length > 0,
    hasRemoval: ({ context }) => context.removing.length > 0,
    isOutdated: ({ context }) => context.isOutdated === true,
    isTooFewLeft: (_, params: { error: unknown }) => isTooFewLeft(params.error),
    hasSelection: ({ context }) => selectedLines(context).length > 0,
    mayBuy: ({ context }) => context.access() === 'go',
    hasTooManyItems: ({ context }) => {
      const most = selectedBasket(context)?.maxItemsPerTransaction
      return most != null && selectedLines(context).reduce((sum, line) => sum + line.quantity, 0) > most
    },
    hasManyBrands: ({ context }) => new Set(selectedLines(context).flatMap((line) => line.brand ?? [])).size > 1,
    hasUnavailable: ({ context }, { baskets }: Baskets) =>
      context.selected.some((id) => !linesOf(baskets).some((line) => line.item_id === id)),
    isShort: ({ context }, { baskets }: Baskets) => lacking(context, baskets).length > 0,
    isAccepted: (_, { answer }: { answer: ModalAnswer }) => answer === 'accepted',
  },
}).createMachine({
  id: 'cart',
  context: ({ input }) => ({
    ...input,
    baskets: [],
    saved: [],
    otherItems: 0,
    selected: [],
    wanted: [],
    removing: [],
    short: [],
  }),
  on: { 'cart.refresh': { actions: 'markOutdated' } },
  initial: 'loading',
  states: {
    loading: {
      description: 'The cart is loading, with current prices and stocks.',
      meta: { screen: '/cart', requirements: ['CRT-001', 'API-030'] },
      tags: 'busy',
      entry: 'markCurrent',
      on: { 'cart.refresh': { target: 'loading', reenter: true } },
      invoke: {
        src: 'listBaskets',
        onDone: [
          {
            guard: { type: 'isEmpty', params: ({ event }) => event.output },
            target: 'empty',
            actions: ['refreshCounts', { type: 'setBaskets', params: ({ event }) => event.output }],
          },
          { target: 'ready', actions: { type: 'setBaskets', params: ({ event }) => event.output } },
        ],
        onError: 'failed',
      },
    },
    failed: {
      description: 'The cart failed to load. The page shows an error with a retry button.',
      meta: { screen: '/cart', requirements: ['GEN-023'] },
      on: { 'cart.retry': 'loading' },
    },
    empty: {
      description: 'The cart is empty. The page shows a picture and a link to the products.',
      meta: { screen: '/cart', requirements: ['CRT-004', 'CRT-014'] },
      on: { 'cart.refresh': 'loading' },
    },
    ready: {
      description: 'The cart is shown by shop. The shopper can select lines of one shop, change them and check out.',
      meta: { screen: '/cart', requirements: ['CHK-010', 'CRT-002', 'CRT-005'] },
      tags: 'shown',
      initial: 'idle',
      on: {
        'item.toggle': [
          {
            guard: { type: 'isOtherMerchantLine', params: ({ event }) => event },
            actions: [{ type: 'startOver', params: ({ event }) => event }, 'showOneShopOnly'],
          },
          {
            guard: { type: 'isBuyableLine', params: ({ event }) => event },
            actions: { type: 'toggle', params: ({ event }) => event },
          },
        ],
        'merchant.toggle': [
          {
            guard: { type: 'isAnotherMerchant', params: ({ event }) => event },
            actions: [{ type: 'toggleMerchant', params: ({ event }) => event }, 'showOneShopOnly'],
          },
          { actions: { type: 'toggleMerchant', params: ({ event }) => event } },
        ],
      },
      states: {
        idle: {
          description: 'No change is being saved. A refresh that waited for one starts.',
          meta: { screen: '/cart', requirements: ['CRT-005'] },
          always: [
            { guard: 'hasWanted', target: 'saving' },
            { guard: 'hasRemoval', target: 'confirmingRemoval' },
            { guard: 'isOutdated', target: '#cart.loading' },
          ],
          on: {
            'cart.refresh': '#cart.loading',
            'quantity.change': [
              {
                guard: { type: 'isNone', params: ({ event }) => event },
                target: 'confirmingRemoval',
                actions: { type: 'markRemoval', params: ({ event }) => ({ item_ids: [event.item_id] }) },
              },
              {
                guard: { type: 'isWithinStock', params: ({ event }) => event },
                target: 'saving',
                actions: { type: 'want', params: ({ event }) => event },
              },
            ],
            'items.remove': {
              target: 'confirmingRemoval',
              actions: { type: 'markRemoval', params: ({ event }) => event },
            },
            'cart.checkout': [
              { guard: not('mayBuy'), actions: 'emitRefused' },
              { guard: 'hasTooManyItems', actions: 'refuseItems' },
              { guard: 'hasManyBrands', actions: 'refuseBrands' },
              { guard: 'hasSelection', target: '#cart.checkingStock' },
            ],
          },
        },
        saving: {
          description:
            'A changed quantity is shown and saved in the background. Further changes are queued, and a removal is confirmed after them. If too few pieces are left, the cart is loaded again once the queued changes are saved.',
          meta: { screen: '/cart', requirements: ['CRT-005', 'CRT-010', 'ERR-092'] },
          tags: 'busy',
          on: {
            'quantity.change': [
              {
                guard: { type: 'isNone', params: ({ event }) => event },
                actions: { type: 'markRemoval', params: ({ event }) => ({ item_ids: [event.item_id] }) },
              },
              {
                guard: { type: 'isWithinStock', params: ({ event }) => event },
                actions: { type: 'want', params: ({ event }) => event },
              },
            ],
            'items.remove': { actions: { type: 'markRemoval', params: ({ event }) => event } },
          },
          invoke: {
            src: 'updateBasket',
            input: ({ context }) => context.wanted[0] ?? { item_id: '', quantity: 0 },
            onDone: {
              target: 'idle',
              actions: ['takeNextWanted', { type: 'keepSaved', params: ({ event }) => event.output }, 'refreshCounts'],
            },
            onError: [
              {
                guard: { type: 'isTooFewLeft', params: ({ event }) => event },
                target: 'idle',
                actions: ['takeNextWanted', 'restoreSaved', 'markOutdated'],
              },
              { target: 'idle', actions: 'rollBack' },
            ],
          },
        },
        confirmingRemoval: {
          description: 'A dialog confirms the removal of a line.',
          meta: { screen: '/cart', requirements: ['CRT-003', 'CRT-005'] },
          entry: 'confirmRemoval',
          on: {
            'modal.closed': [
              { guard: { type: 'isAccepted', params: ({ event }) => event }, target: 'removing' },
              { target: 'idle', actions: 'clearRemoval' },
            ],
          },
        },
        removing: {
          description: 'The lines are being removed on the server.',
          meta: { screen: '/cart', requirements: ['CRT-003', 'CRT-010'] },
          tags: 'busy',
          invoke: {
            src: 'removeFromBasket',
            input: ({ context }) => ({ item_ids: context.removing }),
            onDone: [
              {
                guard: { type: 'isEmpty', params: ({ event }) => event.output },
                target: '#cart.empty',
                actions: ['refreshCounts', { type: 'setBaskets', params: ({ event }) => event.output }],
              },
              {
                target: 'idle',
                actions: ['refreshCounts', { type: 'setBaskets', params: ({ event }) => event.output }],
              },
            ],
            onError: { target: 'idle', actions: 'clearRemoval' },
          },
        },
      },
    },
    checkingStock: {
      description: 'The stocks are checked again before the order summary opens.',
      meta: { screen: '/cart', requirements: ['CRT-015'] },
      tags: ['busy', 'shown'],
      on: { 'cart.refresh': { target: 'checkingStock', reenter: true } },
      invoke: {
        src: 'listBaskets',
        onDone: [
          {
            guard: { type: 'isEmpty', params: ({ event }) => event.output },
            target: 'empty',
            actions: ['refreshCounts', { type: 'setBaskets', params: ({ event }) => event.output }],
          },
          {
            guard: { type: 'hasUnavailable', params: ({ event }) => event.output },
            target: 'ready',
            actions: ['refreshCounts', { type: 'setBaskets', params: ({ event }) => event.output }],
          },
          {
            guard: { type: 'isShort', params: ({ event }) => event.output },
            target: 'short',
            actions: { type: 'setShort', params: ({ event }) => event.output },
          },
          {
            target: 'ready',
            actions: [{ type: 'setBaskets', params: ({ event }) => event.output }, 'emitCheckedOut'],
          },
        ],
        onError: { target: 'ready', actions: { type: 'raiseError', params: ({ event }) => event } },
      },
    },
    short: {
      description: 'Some lines exceed the stock. A dialog lists what is left, and the quantities are lowered to it.',
      meta: { screen: '/cart', requirements: ['CRT-006', 'CRT-007', 'CRT-015'] },
      tags: 'shown',
      entry: 'showOutOfStock',
      on: { 'modal.closed': { target: 'ready', actions: 'wantWhatIsLeft' } },
    },
  },
})
