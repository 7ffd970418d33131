import { toSatang } from '../../contract/money'
import type { Product } from '../../contract/products'
import { defineModel } from '../model'
import { refusal } from '../ports'
import { same } from '../trail'
import { chosenVariant, mostPieces, variantPickerMachine } from './variantPickerMachine'

const lost = { kind: 'network', key: 'default' }
const ids = { S: '1059-01', M: '1059-02', L: '1059-03' }
const variant = (size: keyof typeof ids, stock: number) => ({
  productVariantId: ids[size],
  values: [size],
  price: toSatang(12900),
  stock,
  image: '',
})
const shirt = {
  product_id: '1059',
  merchant: { mid: '100001', type: 'general' },
  type: 'general',
  status: 'active',
  minPerOrder: 1,
  maxPerOrder: 2,
  variantAxes: [{ name: 'Size', values: [{ value: 'S' }, { value: 'M' }, { value: 'L' }] }],
  variants: [variant('S', 5), variant('M', 1), variant('L', 0)],
} as unknown as Product
/** In two colours and two sizes, at least two in an order: only teal in S and red in M can be bought. */
const socks = {
  ...shirt,
  minPerOrder: 2,
  maxPerOrder: 3,
  variantAxes: [
    { name: 'Size', values: [{ value: 'S' }, { value: 'M' }] },
    { name: 'Colour', values: [{ value: 'teal' }, { value: 'red' }] },
  ],
  variants: [
    { ...variant('S', 5), values: ['S', 'teal'] },
    { ...variant('M', 1), values: ['S', 'red'] },
    { ...variant('L', 0), productVariantId: '1059-04', values: ['M', 'teal'] },
    { ...variant('L', 2), values: ['M', 'red'] },
  ],
} as Product
const donation = {
  ...shirt,
  type: 'donation',
  variantAxes: [],
  variants: [{ ...variant('S', 99), values: [] }],
} as Product
const keys = () => {
  let made = 0
  return () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`
}

export const variantPickerModel = defineModel(variantPickerMachine, {
  inputs: {
    shopper: { input: () => ({ product: shirt, access: () => 'go', newKey: keys() }) },
    guest: { input: () => ({ product: shirt, access: () => 'upgradeProfile', newKey: keys() }) },
    donor: { input: () => ({ product: donation, access: () => 'go', newKey: keys() }) },
    donorAfterTheSale: {
      input: () => ({ product: { ...donation, status: 'inactive' }, access: () => 'go', newKey: keys() }),
    },
    ofTwoAxes: { input: () => ({ product: socks, access: () => 'go', newKey: keys() }) },
    afterTheSale: { input: () => ({ product: { ...shirt, status: 'inactive' }, access: () => 'go', newKey: keys() }) },
  },
  samples: {
    'picker.open': [
      { type: 'picker.open', purpose: 'cart' },
      { type: 'picker.open', purpose: 'buy' },
    ],
    'picker.close': [{ type: 'picker.close' }],
    'value.pick': [
      { type: 'value.pick', axis: 0, value: 'S' },
      { type: 'value.pick', axis: 0, value: 'M' },
      { type: 'value.pick', axis: 0, value: 'L' },
      { type: 'value.pick', axis: 1, value: 'teal' },
      { type: 'value.pick', axis: 1, value: 'red' },
    ],
    'quantity.change': [
      { type: 'quantity.change', quantity: 2 },
      { type: 'quantity.change', quantity: 3 },
      { type: 'quantity.change', quantity: 0 },
      { type: 'quantity.change', quantity: 1.5 },
    ],
    'picker.confirm': [{ type: 'picker.confirm' }],
  },
  outcomes: {
    addToBasket: {
      added: { done: {} },
      lost: { error: lost },
      soldOut: { error: refusal('501').error },
      tooFew: { error: refusal('502-02').error },
      fullCart: { error: refusal('507-02').error },
    },
  },
  isHandedOver: ({ context }) => context.access() !== 'go',
  serialize: ({ context }) => [
    context.access(),
    context.product.type,
    context.product.variantAxes.length,
    context.product.status,
    context.purpose,
    context.values,
    context.quantity,
    context.idempotencyKey !== undefined,
  ],
  expects: {
    closed: {
      accepts: ['picker.open'],
      leads: {
        'picker.open': ({ context }) =>
          context.access() === 'go' && context.product.status === 'active' && context.product.type === 'general'
            ? 'choosing'
            : 'closed',
      },
    },
    checkingSale: { accepts: [] },
    choosing: {
      accepts: ['value.pick', 'quantity.change', 'picker.confirm', 'picker.close'],
      leads: {
        'value.pick': 'choosing',
        'quantity.change': 'choosing',
        'picker.close': 'closed',
        'picker.confirm': ({ context }) => {
          const variant = chosenVariant(context)
          if (!variant || context.quantity > variant.stock) return 'choosing'
          return context.purpose === 'cart' ? 'adding' : 'closed'
        },
      },
      does: {
        'picker.confirm': ({ context }) => {
          const variant = chosenVariant(context)
          if (!variant || context.quantity > variant.stock) return []
          return context.purpose === 'cart' ? ['call addToBasket'] : ['picker.closed', 'buyNow.requested']
        },
      },
      check: ({ context }) => {
        if (context.product.status !== 'active') throw new Error('not on sale')
        if (context.access() !== 'go') throw new Error('not allowed')
      },
    },
    'adding.shown': {
      accepts: ['picker.close'],
      leads: {
        'picker.close': 'adding.hidden',
        // Opened again to buy while it was closed.
        'addToBasket added': ({ context }) => (context.purpose === 'buy' ? 'choosing' : 'closed'),
        'addToBasket lost': 'choosing',
        'addToBasket soldOut': 'closed',
        'addToBasket tooFew': 'closed',
        'addToBasket fullCart': 'choosing',
      },
      does: {
        'picker.close': ['picker.closed'],
        'addToBasket soldOut': ['picker.closed', 'stock.outdated'],
        'addToBasket tooFew': ['picker.closed', 'stock.outdated'],
      },
    },
    'adding.hidden': {
      accepts: ['picker.open'],
      leads: {
        'picker.open': 'adding.shown',
        'addToBasket added': 'closed',
        'addToBasket lost': 'closed',
        'addToBasket soldOut': 'closed',
        'addToBasket tooFew': 'closed',
        'addToBasket fullCart': 'closed',
      },
      does: {
        'picker.open': ['picker.opened'],
        'addToBasket soldOut': ['stock.outdated'],
        'addToBasket tooFew': ['stock.outdated'],
      },
    },
  },
  invariants: {
    'the sheet is open for what was pressed last': ({ snapshot, context, trail }) => {
      const opened = trail.findLastIndex((fact) => fact.kind === 'emitted' && fact.event.type === 'picker.opened')
      const pressed = trail
        .slice(0, Math.max(0, opened))
        .flatMap((fact) => (fact.kind === 'event' && fact.event.type === 'picker.open' ? [fact.event.purpose] : []))
      if (snapshot.hasTag('open')) same(context.purpose, pressed.at(-1))
    },
    'a press that may not buy is answered': ({ context, trail }) => {
      const presses = trail.filter((fact) => fact.kind === 'event' && fact.event.type === 'picker.open').length
      const emitted = trail.filter((fact) => fact.kind === 'emitted' && fact.event.type === 'access.refused').length
      if (emitted !== (context.access() === 'go' ? 0 : presses))
        throw new Error(`${presses} presses, ${emitted} answers`)
    },
    'the last possible choice counts': ({ snapshot, context, trail }) => {
      const last = trail.findLast((fact) => fact.kind === 'event')?.event
      if (last?.type !== 'quantity.change' || !snapshot.matches('choosing')) return
      const { minPerOrder } = context.product
      const isPossible =
        Number.isInteger(last.quantity) && last.quantity >= minPerOrder && last.quantity <= mostPieces(context)
      if (isPossible && context.quantity !== last.quantity) throw new Error(`${context.quantity}, not ${last.quantity}`)
    },
    'a press takes one piece at once where there is nothing to choose': ({ context, trail }) => {
      const presses = trail.filter((fact) => fact.kind === 'event' && fact.event.type === 'picker.open').length
      const taken = trail.flatMap((fact) =>
        fact.kind === 'emitted' && fact.event.type === 'buyNow.requested' ? [fact.event.quantity] : [],
      )
      if (context.product === donation && taken.join() !== Array(presses).fill(1).join())
        throw new Error(`${presses} presses, taken ${taken.join()}`)
    },
    'only a product on sale is bought': ({ trail }) => {
      for (const fact of trail)
        if (fact.kind === 'emitted' && fact.event.type === 'buyNow.requested' && fact.event.product.status !== 'active')
          throw new Error(`bought while its status is ${fact.event.product.status} instead of active`)
    },
    'the selected values are in stock together, and one that is left with those above it is taken': ({
      snapshot,
      context: { product, values },
      trail,
    }) => {
      const isLeft = (chosen: readonly (string | undefined)[]) =>
        product.variants.some(
          ({ stock, values: own }) =>
            stock >= product.minPerOrder && own.every((value, axis) => [undefined, value].includes(chosen[axis])),
        )
      if (values.some(Boolean) && !isLeft(values)) throw new Error(values.join())
      const last = trail.findLast((fact) => fact.kind === 'event')?.event
      if (last?.type !== 'value.pick' || !snapshot.matches('choosing') || !product.variantAxes[last.axis]) return
      if (isLeft([...values.slice(0, last.axis), last.value]) && values[last.axis] !== last.value)
        throw new Error(`${last.value} is left`)
    },
    'buying at once takes what was chosen': ({ trail }) => {
      for (const fact of trail) {
        if (fact.kind !== 'emitted' || fact.event.type !== 'buyNow.requested') continue
        if (!fact.event.variant || fact.event.quantity > fact.event.variant.stock) throw new Error('not possible')
      }
    },
    'the quantity is possible once a variant is chosen': ({ context }) => {
      if (!Number.isInteger(context.quantity) || context.quantity < context.product.minPerOrder)
        throw new Error(`${context.quantity}`)
      if (chosenVariant(context) && context.quantity > mostPieces(context)) throw new Error(`${context.quantity}`)
    },
    'only what is left and chosen goes to the server': ({ context: { product }, trail }) => {
      for (const fact of trail) {
        if (fact.kind !== 'call') continue
        const requested = fact.input as { product_variant_id: string; quantity: number }
        const { stock } = product.variants.find(
          ({ productVariantId }) => productVariantId === requested.product_variant_id,
        ) ?? { stock: 0 }
        if (requested.quantity > Math.min(stock, product.maxPerOrder!) || requested.quantity < product.minPerOrder)
          throw new Error(JSON.stringify(requested))
      }
    },
    'another try of the same choice keeps its key': ({ trail }) => {
      let key: string | undefined
      for (const fact of trail) {
        if (fact.kind === 'event' && (fact.event.type === 'value.pick' || fact.event.type === 'quantity.change'))
          key = undefined
        if (fact.kind === 'settled' && ['added', 'soldOut', 'tooFew'].includes(fact.outcome)) key = undefined
        if (fact.kind !== 'call') continue
        const { idempotencyKey } = fact.input as { idempotencyKey: string }
        if (!idempotencyKey || (key ?? idempotencyKey) !== idempotencyKey) throw new Error(`${key}, ${idempotencyKey}`)
        key = idempotencyKey
      }
    },
    'no key is kept once the product is added or sold out': ({ context, trail }) => {
      const last = trail.findLast((fact) => fact.kind === 'call' || fact.kind === 'settled')
      if (last?.kind === 'settled' && ['added', 'soldOut', 'tooFew'].includes(last.outcome))
        same(context.idempotencyKey, undefined)
    },
    'the product is loaded again only if too few pieces are left': ({ trail }) => {
      const refusals = trail.filter((fact) => fact.kind === 'settled' && ['soldOut', 'tooFew'].includes(fact.outcome))
      const reported = trail.filter((fact) => fact.kind === 'emitted' && fact.event.type === 'stock.outdated')
      if (reported.length !== refusals.length)
        throw new Error(`${refusals.length} refused, ${reported.length} reported`)
    },
    'the sheet tells that it closed as often as that it opened': ({ snapshot, trail }) => {
      const emitted = (type: string) =>
        trail.filter((fact) => fact.kind === 'emitted' && fact.event.type === type).length
      const open = emitted('picker.opened') - emitted('picker.closed')
      if (open !== (snapshot.hasTag('open') ? 1 : 0)) throw new Error(`${open} open`)
    },
    'the shopper hears of each line that was added': ({ trail }) => {
      const added = trail.filter((fact) => fact.kind === 'settled' && fact.outcome === 'added').length
      const emitted = (to: string) => trail.filter((fact) => fact.kind === 'sent' && fact.to === to).length
      const facts = trail.filter((fact) => fact.kind === 'emitted' && fact.event.type === 'item.added').length
      if (facts !== added) throw new Error(`${added} added, ${facts} emitted`)
      if (emitted('snackbar') !== added || emitted('counters') !== added)
        throw new Error(`${added}, ${emitted('snackbar')}, ${emitted('counters')}`)
    },
  },
})
