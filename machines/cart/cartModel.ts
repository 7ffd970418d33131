import type { Basket, BasketLine, Baskets } from '../../contract/baskets'
import { toSatang } from '../../contract/money'
import type { Seen } from '../model'
import { defineModel } from '../model'
import { refusal } from '../ports'
import { innermostState, same, sameItems, stepsOf } from '../trail'
import type { CartEvent } from './cartMachine'
import { cartMachine, isBuyable, selectedLines } from './cartMachine'

const lost = { kind: 'network', key: 'default' }
const tooMany = { kind: 'business', code: '507', subCode: '02', key: '507-02' }
const tooFew = refusal('502-02').error
const gone = { kind: 'business', code: '410', key: '410' }

const line = (item_id: string, over: Partial<BasketLine> = {}) =>
  ({
    item_id,
    name: item_id,
    variant: [],
    quantity: 1,
    price_per_item: toSatang(10000),
    stock: 10,
    min_per_order: 1,
    max_per_order: null,
    status: 'active',
    brand: null,
    ...over,
  }) as unknown as BasketLine

/** Coffee is sold by one shop, gift cards of two brands by another that takes five pieces an order. */
const cart = (coffee: Partial<BasketLine> = {}, red: Partial<BasketLine> = {}): Baskets => ({
  baskets: [
    {
      merchant: { mid: '100002' },
      maxItemsPerTransaction: null,
      items: [line('coffee', { stock: 3, ...coffee })],
    },
    {
      merchant: { mid: '100020' },
      maxItemsPerTransaction: 5,
      items: [line('red', { brand: 'Red', ...red }), line('blue', { brand: 'Blue' })],
    },
  ] as unknown as Basket[],
  total_items: 3,
  other_items: 0,
})
const nothing: Baskets = { baskets: [], total_items: 0, other_items: 0 }
const onlyCoffee = (): Baskets => ({ baskets: cart().baskets.slice(0, 1), total_items: 1, other_items: 0 })

/** The shop of the coffee has another line, which the other answers lack. */
const withTea = (): Baskets => {
  const { baskets, ...counts } = onlyCoffee()
  return { ...counts, baskets: baskets.map((one) => ({ ...one, items: [...one.items, line('tea')] })) }
}

/** The server's answer to a change of one line: the same cart with that line changed. */
const changed = (
  baskets: readonly Basket[],
  change: (lines: readonly BasketLine[]) => readonly BasketLine[],
): Baskets => ({
  baskets: baskets.map((one) => ({ ...one, items: [...change(one.items)] })).filter(({ items }) => items.length > 0),
  total_items: 2,
  other_items: 0,
})

const hasAll = (baskets: readonly Basket[], ids: readonly string[]) => {
  const known = baskets.flatMap(({ items }) => items.map(({ item_id }) => item_id))
  return ids.every((id) => known.includes(id))
}
const isTooMany = ({ item_id, quantity }: { item_id: string; quantity: number }) => item_id === 'red' && quantity > 5

const quantities = (baskets: readonly Basket[]) =>
  baskets.flatMap(({ items }) => items.map((one) => [one.item_id, one.quantity, one.stock]))

type Sight = Seen<typeof cartMachine>
type Place =
  'loading' | 'failed' | 'empty' | 'checkingStock' | 'short' | 'idle' | 'saving' | 'confirmingRemoval' | 'removing'
interface Wanted {
  item_id: string
  quantity: number
}

const linesOf = (baskets: readonly Basket[]) => baskets.flatMap(({ items }) => items)
const withQuantities = (baskets: readonly Basket[], wanted: readonly Wanted[]): Basket[] =>
  baskets.map((basket) => ({
    ...basket,
    items: basket.items.map((one) => ({
      ...one,
      quantity: wanted.findLast(({ item_id }) => item_id === one.item_id)?.quantity ?? one.quantity,
    })),
  }))

/** The cart by the requirements: where it is, what is selected and shown, and what the last step did. */
class Reference {
  place: Place = 'loading'
  shown: readonly Basket[] = []
  saved: readonly Basket[] = []
  selected: readonly string[] = []
  effects: string[] = ['call listBaskets']
  private wanted: readonly Wanted[] = []
  removing: readonly string[] = []
  /** A refresh waits until no dialog is open and no change is being saved. */
  private isOutdated = false

  static of({ trail, context }: Sight): Reference {
    const reference = new Reference(context.access() === 'go')
    for (const { cause } of stepsOf(trail).slice(1)) {
      reference.effects = []
      if (cause?.kind === 'event') reference.happens(cause.event as CartEvent)
      else if (cause?.kind === 'settled') reference.ends(cause.outcome, cause.output as Baskets | undefined)
    }
    return reference
  }

  private constructor(private readonly mayBuy: boolean) {}

  private line(id: string): BasketLine | undefined {
    return linesOf(this.shown).find(({ item_id }) => item_id === id)
  }

  private shopOf(ids: readonly string[]): Basket | undefined {
    return this.shown.find(({ items }) => items.some(({ item_id }) => ids.includes(item_id)))
  }

  private load(place: Place): void {
    this.place = place
    this.isOutdated = false
    this.effects.push('call listBaskets')
  }

  /** Queued changes are saved one after the other, then the shopper is asked about what is to be removed. */
  private rest(): void {
    this.place = this.wanted.length > 0 ? 'saving' : 'idle'
    if (this.wanted.length > 0) this.effects.push('call updateBasket')
    else if (this.removing.length > 0) this.confirm()
    else this.refreshIfDue()
  }

  private refreshIfDue(): void {
    if (this.isOutdated) this.load('loading')
  }

  private happens(event: CartEvent): void {
    const { place } = this
    if (place === 'failed' && event.type === 'cart.retry') return this.load('loading')
    if (event.type === 'cart.refresh') return this.refresh()
    if (place === 'short' && event.type === 'modal.closed') return this.takeWhatIsLeft()
    if (['loading', 'failed', 'empty', 'checkingStock', 'short'].includes(place)) return
    if (event.type === 'item.toggle') return this.toggle(event.item_id)
    if (event.type === 'merchant.toggle') return this.toggleShop(event.mid)
    if (event.type === 'quantity.change' && (place === 'idle' || place === 'saving')) return this.change(event)
    if (place === 'confirmingRemoval' && event.type === 'modal.closed') {
      this.place = event.answer === 'accepted' ? 'removing' : 'idle'
      if (event.answer === 'accepted') this.effects.push('call removeFromBasket')
      else {
        this.removing = []
        this.refreshIfDue()
      }
    }
    if (event.type === 'items.remove' && (place === 'idle' || place === 'saving')) this.remove(event.item_ids)
    if (place !== 'idle') return
    if (event.type === 'cart.checkout') this.checkOut()
  }

  /** A load starts again; an open dialog and a call that changes the cart are left alone. */
  private refresh(): void {
    if (this.place === 'checkingStock') this.load('checkingStock')
    else if (['loading', 'empty', 'idle'].includes(this.place)) this.load('loading')
    else this.isOutdated = true
  }

  /** Lines of one shop are paid together: those of another replace the selection. */
  private toggle(id: string): void {
    const line = this.line(id)
    if (!line || !isBuyable(line)) return
    const isOther = this.selected.length > 0 && this.shopOf([id]) !== this.shopOf(this.selected)
    if (isOther) this.effects.push('snackbar: snackbar.show')
    const others = this.selected.filter((one) => one !== id)
    this.selected = isOther ? [id] : this.selected.includes(id) ? others : [...others, id]
  }

  private toggleShop(mid: string): void {
    const shop = this.shown.find(({ merchant }) => merchant.mid === mid)
    if (this.selected.length > 0 && this.shopOf(this.selected) !== shop) this.effects.push('snackbar: snackbar.show')
    const ids = (shop?.items ?? []).filter(isBuyable).map(({ item_id }) => item_id)
    this.selected = ids.every((id) => this.selected.includes(id)) ? [] : ids
  }

  private change({ item_id, quantity }: Wanted): void {
    const line = this.line(item_id)
    if (quantity === 0) {
      this.remove([item_id])
      return
    }
    if (!line || !Number.isInteger(quantity) || quantity < line.min_per_order || quantity > line.stock) return
    const [saving, ...queued] = this.wanted
    this.wanted = [
      ...(saving ? [saving] : []),
      ...queued.filter((one) => one.item_id !== item_id),
      { item_id, quantity },
    ]
    this.shown = withQuantities(this.shown, [{ item_id, quantity }])
    this.removing = this.removing.filter((id) => id !== item_id)
    if (this.place === 'idle') this.rest()
  }

  private remove(ids: readonly string[]): void {
    this.removing = [...this.removing, ...ids.filter((id) => !this.removing.includes(id))]
    if (this.place === 'idle') this.confirm()
  }

  private confirm(): void {
    this.place = 'confirmingRemoval'
    this.effects.push('modal: modal.open')
  }

  private checkOut(): void {
    const lines = linesOf(this.shown).filter(({ item_id }) => this.selected.includes(item_id))
    const most = this.shopOf(this.selected)?.maxItemsPerTransaction ?? Infinity
    if (!this.mayBuy) this.effects.push('access.refused')
    else if (lines.reduce((sum, one) => sum + one.quantity, 0) > most) this.effects.push('followUp: error.raised')
    else if (new Set(lines.flatMap(({ brand }) => brand ?? [])).size > 1) this.effects.push('followUp: error.raised')
    else if (lines.length > 0) this.load('checkingStock')
  }

  private takeWhatIsLeft(): void {
    const lacking = this.lacking(this.shown)
    const isGone = (id: string) => lacking.some((one) => one.item_id === id && !isBuyable(one))
    this.wanted = lacking.filter(isBuyable).map(({ item_id, stock }) => ({ item_id, quantity: stock }))
    this.shown = withQuantities(this.shown, this.wanted)
    this.selected = this.selected.filter((id) => !isGone(id))
    this.rest()
  }

  private lacking(baskets: readonly Basket[]): BasketLine[] {
    return linesOf(baskets).filter(
      (one) => this.selected.includes(one.item_id) && (!isBuyable(one) || one.quantity > one.stock),
    )
  }

  private ends(outcome: string, output: Baskets | undefined): void {
    switch (this.place) {
      case 'loading':
        if (!output) this.place = 'failed'
        else this.show(output)
        return
      case 'checkingStock':
        if (!output) {
          this.place = 'idle'
          this.effects.push('followUp: error.raised')
        } else this.checked(output)
        return
      case 'saving':
        if (outcome === 'tooFew') this.isOutdated = true
        this.wanted = output || outcome === 'tooFew' ? this.wanted.slice(1) : []
        this.saved = output?.baskets ?? this.saved
        this.shown = withQuantities(this.saved, this.wanted)
        this.removing = this.removing.filter(
          (id) => !output || linesOf(output.baskets).some((one) => one.item_id === id),
        )
        if (output) this.effects.push('counters: counters.refresh')
        return this.rest()
      case 'removing':
        if (!output) {
          this.place = 'idle'
          this.removing = []
        } else {
          this.show(output)
          this.effects = ['counters: counters.refresh']
        }
        if (this.place === 'idle') this.refreshIfDue()
    }
  }

  private checked(output: Baskets): void {
    const known = linesOf(output.baskets).map(({ item_id }) => item_id)
    if (known.length === 0) return this.show(output)
    if (!this.selected.every((id) => known.includes(id))) {
      this.show(output)
      this.effects.push('counters: counters.refresh')
    } else if (this.lacking(output.baskets).length > 0) {
      this.place = 'short'
      this.shown = this.saved = output.baskets
      this.effects.push('modal: modal.open')
    } else {
      this.show(output)
      this.effects.push('cart.checkedOut')
    }
  }

  /** A selection is kept as far as it can still be bought; with nothing shown before, the only shop's lines are selected. */
  private show({ baskets }: Baskets): void {
    const buyable = linesOf(baskets)
      .filter(isBuyable)
      .map(({ item_id }) => item_id)
    const kept = this.selected.filter((id) => buyable.includes(id))
    const isFirst = this.saved.length === 0
    this.selected = kept.length > 0 ? kept : isFirst && baskets.length === 1 ? buyable : []
    this.shown = this.saved = baskets
    this.removing = []
    this.place = linesOf(baskets).length > 0 ? 'idle' : 'empty'
    if (this.place === 'empty') this.effects.push('counters: counters.refresh')
  }
}

const isSelected = ({ context }: Sight, id: string) => context.selected.includes(id)
const piecesOf = (lines: readonly BasketLine[]) => lines.reduce((sum, one) => sum + one.quantity, 0)

/** Toggles change the selection only. */
const stays = (state: string) => ({ 'item.toggle': state, 'merchant.toggle': state })

const afterChange = ({ context }: Sight, event: CartEvent): string => {
  if (event.type !== 'quantity.change') return ''
  if (event.quantity === 0) return 'ready.confirmingRemoval'
  const stock = linesOf(context.baskets).find(({ item_id }) => item_id === event.item_id)?.stock ?? 0
  return Number.isInteger(event.quantity) && event.quantity <= stock ? 'ready.saving' : 'ready.idle'
}

/** The state after a dialog or a change: a refresh that waited for it starts. */
const restsOrLoads = ({ context }: Pick<Sight, 'context'>): string => (context.isOutdated ? 'loading' : 'ready.idle')

/** A removal waits until nothing is being saved. */
const afterSaves = ({ context }: Sight): string =>
  context.removing.length > 0 ? 'ready.confirmingRemoval' : restsOrLoads({ context })

/** Nothing is asked about lines that the answer lacks. */
const afterLastSave = ({ context }: Sight): string =>
  linesOf(context.saved).some(({ item_id }) => context.removing.includes(item_id))
    ? 'ready.confirmingRemoval'
    : restsOrLoads({ context })

const afterCheckout = ({ context }: Sight): string => {
  const lines = selectedLines(context)
  const isTooMany = lines.some(({ item_id }) => item_id !== 'coffee') && piecesOf(lines) > 5
  const hasTwoBrands = new Set(lines.flatMap(({ brand }) => brand ?? [])).size > 1
  return context.access() === 'go' && lines.length > 0 && !isTooMany && !hasTwoBrands ? 'checkingStock' : 'ready.idle'
}

/** More pieces than the shop takes, and of two brands. */
const isRefusedTwice = (lines: readonly BasketLine[]) => piecesOf(lines) > 5 && lines.length > 1

/** Whether coffee is selected in a number that an answer with this stock does not have. */
const shortOf = (stock: number, quantity: number) => (before: Sight) =>
  isSelected(before, 'coffee') && !isSelected(before, 'tea') && quantity > stock ? 'short' : 'ready.idle'

const hasGone = (before: Sight) => ['red', 'blue', 'tea'].some((id) => isSelected(before, id))

export const cartModel = defineModel(cartMachine, {
  inputs: {
    shopper: { input: () => ({ access: () => 'go' }) },
    guest: { input: () => ({ access: () => 'upgradeProfile' }) },
  },
  samples: {
    'cart.retry': [{ type: 'cart.retry' }],
    'cart.refresh': [{ type: 'cart.refresh' }],
    'item.toggle': [
      { type: 'item.toggle', item_id: 'coffee' },
      { type: 'item.toggle', item_id: 'red' },
      { type: 'item.toggle', item_id: 'blue' },
      { type: 'item.toggle', item_id: 'gone' },
    ],
    'merchant.toggle': [
      { type: 'merchant.toggle', mid: '100002' },
      { type: 'merchant.toggle', mid: '100020' },
    ],
    'quantity.change': [
      { type: 'quantity.change', item_id: 'coffee', quantity: 2 },
      { type: 'quantity.change', item_id: 'coffee', quantity: 0 },
      { type: 'quantity.change', item_id: 'coffee', quantity: 4 },
      { type: 'quantity.change', item_id: 'coffee', quantity: 1.5 },
      { type: 'quantity.change', item_id: 'red', quantity: 6 },
    ],
    'items.remove': [{ type: 'items.remove', item_ids: ['red', 'blue'] }],
    'cart.checkout': [{ type: 'cart.checkout' }],
    'modal.closed': [
      { type: 'modal.closed', id: 'basketRemoval', answer: 'accepted' },
      { type: 'modal.closed', id: 'basketRemoval', answer: 'rejected' },
    ],
  },
  outcomes: {
    listBaskets: {
      full: { done: cart() },
      oneShop: { done: onlyCoffee() },
      fewer: { done: cart({ quantity: 3, stock: 1 }) },
      sold: { done: cart({ stock: 0, status: 'out_of_stock' }) },
      crowded: { done: cart({}, { quantity: 6 }) },
      withTea: { done: withTea() },
      nothing: { done: nothing },
      lost: { error: lost },
    },
    updateBasket: {
      saved: {
        done: ({ input, context }) =>
          changed(context.saved, (lines) =>
            lines.map((one) => (one.item_id === input.item_id ? { ...one, quantity: input.quantity } : one)),
          ),
        when: ({ input }) => !isTooMany(input),
      },
      tooMany: { error: tooMany, when: ({ input }) => isTooMany(input) },
      tooFew: { error: tooFew, when: ({ input }) => !isTooMany(input) },
      lost: { error: lost },
    },
    removeFromBasket: {
      removed: {
        done: ({ input, context }) =>
          changed(context.saved, (lines) => lines.filter(({ item_id }) => !input.item_ids.includes(item_id))),
        when: ({ input, context }) => hasAll(context.saved, input.item_ids),
      },
      gone: { error: gone, when: ({ input, context }) => !hasAll(context.saved, input.item_ids) },
      lost: { error: lost },
    },
  },
  limit: 10000,
  serialize: ({ context }) => [
    context.access(),
    [...context.selected].sort(),
    quantities(context.baskets),
    context.saved.length === 0,
    context.wanted,
    [...context.removing].sort(),
    context.short.map(({ item_id }) => item_id),
    context.isOutdated === true,
  ],
  acceptsAnywhere: ['cart.refresh'],
  triedWith: ({ context }) => `${context.access()}${isRefusedTwice(selectedLines(context)) ? ' crowded' : ''}`,
  expects: {
    loading: {
      accepts: ['cart.refresh'],
      leads: {
        'cart.refresh': 'loading',
        'listBaskets full': 'ready.idle',
        'listBaskets oneShop': 'ready.idle',
        'listBaskets fewer': 'ready.idle',
        'listBaskets sold': 'ready.idle',
        'listBaskets crowded': 'ready.idle',
        'listBaskets withTea': 'ready.idle',
        'listBaskets nothing': 'empty',
        'listBaskets lost': 'failed',
      },
    },
    failed: { accepts: ['cart.retry'], leads: { 'cart.retry': 'loading', 'cart.refresh': 'failed' } },
    empty: { accepts: ['cart.refresh'], leads: { 'cart.refresh': 'loading' } },
    'ready.idle': {
      accepts: ['item.toggle', 'merchant.toggle', 'cart.refresh', 'quantity.change', 'items.remove', 'cart.checkout'],
      leads: {
        ...stays('ready.idle'),
        'cart.refresh': 'loading',
        'quantity.change': afterChange,
        'items.remove': 'ready.confirmingRemoval',
        'cart.checkout': afterCheckout,
      },
      check: ({ context }) => {
        const [shown, saved] = [quantities(context.baskets), quantities(context.saved)].map((one) =>
          JSON.stringify(one),
        )
        if (shown !== saved) throw new Error(`shows ${shown}, the server said ${saved}`)
      },
    },
    'ready.saving': {
      accepts: ['item.toggle', 'merchant.toggle', 'quantity.change', 'items.remove'],
      leads: {
        ...stays('ready.saving'),
        'cart.refresh': 'ready.saving',
        'quantity.change': 'ready.saving',
        'items.remove': 'ready.saving',
        'updateBasket saved': (before) => (before.context.wanted.length > 1 ? 'ready.saving' : afterLastSave(before)),
        'updateBasket tooMany': afterSaves,
        'updateBasket tooFew': ({ context }) => {
          if (context.wanted.length > 1) return 'ready.saving'
          return context.removing.length > 0 ? 'ready.confirmingRemoval' : 'loading'
        },
        'updateBasket lost': afterSaves,
      },
      check: ({ context }) => {
        if (context.wanted.length === 0) throw new Error('saves nothing')
      },
    },
    'ready.confirmingRemoval': {
      accepts: ['item.toggle', 'merchant.toggle', 'modal.closed'],
      leads: {
        ...stays('ready.confirmingRemoval'),
        'cart.refresh': 'ready.confirmingRemoval',
        'modal.closed': (before, event) =>
          event.type === 'modal.closed' && event.answer === 'accepted' ? 'ready.removing' : restsOrLoads(before),
      },
    },
    'ready.removing': {
      accepts: ['item.toggle', 'merchant.toggle'],
      leads: {
        ...stays('ready.removing'),
        'cart.refresh': 'ready.removing',
        'removeFromBasket removed': ({ context }) =>
          linesOf(context.saved).every(({ item_id }) => context.removing.includes(item_id))
            ? 'empty'
            : restsOrLoads({ context }),
        'removeFromBasket gone': restsOrLoads,
        'removeFromBasket lost': restsOrLoads,
      },
    },
    checkingStock: {
      accepts: ['cart.refresh'],
      leads: {
        'cart.refresh': 'checkingStock',
        'listBaskets full': 'ready.idle',
        'listBaskets oneShop': 'ready.idle',
        'listBaskets fewer': shortOf(1, 3),
        'listBaskets sold': shortOf(0, 1),
        'listBaskets crowded': 'ready.idle',
        'listBaskets withTea': 'ready.idle',
        'listBaskets nothing': 'empty',
        'listBaskets lost': 'ready.idle',
      },
      does: {
        'listBaskets oneShop': (before) => [hasGone(before) ? 'counters: counters.refresh' : 'cart.checkedOut'],
      },
      check: ({ context }) => {
        const lines = selectedLines(context)
        if (context.access() !== 'go' || lines.length === 0) throw new Error('may not be paid')
        const isCard = context.baskets.some(
          ({ merchant, items }) => merchant.mid === '100020' && items.some((one) => lines.includes(one)),
        )
        if (isCard && lines.reduce((sum, one) => sum + one.quantity, 0) > 5) throw new Error('more than five')
      },
    },
    short: {
      accepts: ['modal.closed'],
      leads: {
        'modal.closed': ({ context }) => (context.short.some(isBuyable) ? 'ready.saving' : restsOrLoads({ context })),
        'cart.refresh': 'short',
      },
      check: ({ context }) => {
        if (context.short.length === 0) throw new Error('nothing is short')
      },
    },
  },
  invariants: {
    'the cart is where the rows lead it, shows what they say, and each step does what it must': (seen) => {
      const { place, selected, shown, saved, removing, effects } = Reference.of(seen)
      const { snapshot, context, trail } = seen
      same(innermostState(snapshot.value), place)
      sameItems(stepsOf(trail).at(-1)?.effects, effects)
      same(context.selected, selected)
      same(quantities(context.baskets), quantities(shown))
      same(quantities(context.saved), quantities(saved))
      same(context.removing, removing)
    },
    'too many pieces are refused before two brands': ({ context, trail }) => {
      const last = trail.at(-1)
      if (last?.kind !== 'sent' || last.to !== 'followUp' || trail.at(-2)?.kind !== 'event') return
      const { key } = last.event['error'] as { key: string }
      same(key, piecesOf(selectedLines(context)) > 5 ? '507-02' : '507-01')
    },
    'the lines that are chosen belong to one shop': ({ context }) => {
      const shops = context.baskets.filter(({ items }) =>
        items.some(({ item_id }) => context.selected.includes(item_id)),
      )
      if (shops.length > 1) throw new Error(context.selected.join())
    },
    'what is chosen is in the cart and can be bought': ({ snapshot, context }) => {
      if (!snapshot.matches({ ready: 'idle' })) return
      const lines = selectedLines(context)
      if (lines.length !== context.selected.length || !lines.every(isBuyable)) throw new Error(context.selected.join())
    },
    'the server is asked for whole pieces within the stock': ({ trail }) => {
      for (const fact of trail) {
        if (fact.kind !== 'call' || fact.src !== 'updateBasket') continue
        const { item_id, quantity } = fact.input as { item_id: string; quantity: number }
        if (!item_id || !Number.isInteger(quantity) || quantity < 1 || quantity > 10)
          throw new Error(`${item_id}: ${quantity}`)
      }
    },
    'the last change of a line is the one that the server keeps': ({ snapshot, trail }) => {
      if (!snapshot.matches({ ready: 'idle' })) return
      const saves = trail.filter((fact) => fact.kind === 'call' && fact.src === 'updateBasket').length
      const ends = trail.filter((fact) => fact.kind === 'settled' && fact.src === 'updateBasket').length
      if (saves !== ends) throw new Error(`${saves} saves, ${ends} ends`)
    },
    'nothing is removed unasked': ({ trail }) => {
      const calls = trail.filter((fact) => fact.kind === 'call' && fact.src === 'removeFromBasket').length
      const agreed = trail.filter(
        (fact) => fact.kind === 'event' && fact.event.type === 'modal.closed' && fact.event.answer === 'accepted',
      ).length
      if (calls > agreed) throw new Error(`${calls} removals, ${agreed} agreed`)
    },
    'what is checked out is there in that number, of one brand': ({ trail }) => {
      for (const fact of trail) {
        if (fact.kind !== 'emitted' || fact.event.type !== 'cart.checkedOut') continue
        const { lines, mid } = fact.event
        if (lines.length === 0 || !mid) throw new Error('nothing')
        if (lines.some((one) => !isBuyable(one) || one.quantity > one.stock)) throw new Error('more than there is')
        if (new Set(lines.flatMap(({ brand }) => brand ?? [])).size > 1) throw new Error('two brands')
      }
    },
    'a guest is sent to upgrade and checks nothing out': ({ context, trail }) => {
      if (context.access() === 'go') return
      if (trail.some((fact) => fact.kind === 'emitted' && fact.event.type === 'cart.checkedOut'))
        throw new Error('checked out')
    },
  },
})
