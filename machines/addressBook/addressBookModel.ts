import type { Address, PostalPlace } from '../../contract/address'
import { addressFault, addressFaults, addressFieldNames } from '../../contract/address'
import { addressCount } from '../../contract/constants'
import type { Seen } from '../model'
import { defineModel } from '../model'
import { same, stepsOf } from '../trail'
import type { AddressBookEvent } from './addressBookMachine'
import { addressBookMachine } from './addressBookMachine'

const lost = { kind: 'network', key: 'default' }
const unknownZip = { kind: 'business', code: '410', key: '410' }
const full = { kind: 'business', code: '503', key: '503' }

const address = (id: string): Address => ({
  id,
  recipientName: 'สมชาย ใจดี',
  recipientMobileNo: '0812345678',
  recipientEmail: 'somchai@example.com',
  streetAddress: '99 ถนนสุขุมวิท',
  zipcode: '10110',
  province: 'กรุงเทพมหานคร',
  district: 'คลองเตย',
  subdistrict: 'คลองตัน',
})
const old = [address('a'), address('b')].map((one) => ({ ...one, zipcode: '' }))
const most = Array.from({ length: addressCount.max }, (_, index) => address(['a', 'b'][index] ?? `${index}`))
const place = (subdistrict: string): PostalPlace => ({ province: 'กรุงเทพมหานคร', district: 'คลองเตย', subdistrict })
const inForm = ['default.toggle', 'field.blur', 'address.save', 'form.leave', 'field.change'] as const
const isForm = (type: string) => type === 'form.opened' || type === 'form.closed' || type === 'address.saved'

type Sight = Seen<typeof addressBookMachine>

/** The refused address opens in the form, and its places are loaded; without an address the form is the first page (ADR-028). */
const opens = (addresses: readonly Address[]) => (seen: Sight) => {
  const toFix = addresses.find(({ id }) => id === seen.context.editId)
  if (toFix) return edits(toFix)
  return addresses.length === 0 ? 'form.editing' : 'list'
}
/** The places of a complete zip code are loaded, so that they can be changed (ADR-021). */
const edits = ({ zipcode }: Address) => (isZip(zipcode) ? 'form.findingPlaces' : 'form.editing')
const has = ({ context }: Sight, event: AddressBookEvent) =>
  'id' in event && context.addresses.some(({ id }) => id === event.id)
/** At least one address must remain (ADR-018). */
const canDelete = (seen: Sight, event: AddressBookEvent) => has(seen, event) && seen.context.addresses.length > 1
const isAccepted = (event: AddressBookEvent) => event.type === 'modal.closed' && event.answer === 'accepted'
const isZip = (text: string) => /^\d{5}$/.test(text)
const isFaulty = ({ context: { draft, faults } }: Sight) =>
  addressFaults(draft).length > 0 || faults.zipcode !== undefined

const isOfDefault = ({ context: { draft, defaultId } }: Pick<Sight, 'context'>) =>
  draft.id !== undefined && draft.id === defaultId
/** The default address stays the default until another becomes it. */
/** Places that were not loaded are loaded once the form is shown again. */
const backInForm = ({ context: { draft, faults, places } }: Pick<Sight, 'context'>) =>
  isZip(draft.zipcode) && faults.zipcode !== 'unknownZip' && places.length === 0 ? 'form.findingPlaces' : 'form.editing'

const isEdited = (seen: Sight) => {
  const { draft, saved, makesDefault } = seen.context
  return JSON.stringify(draft) !== JSON.stringify(saved) || (makesDefault && !isOfDefault(seen))
}
/** The checkout receives a new address, and a corrected one if it is the order's. */
const isForOrder = ({ context: { draft, chosenId } }: Sight) => draft.id === undefined || draft.id === chosenId

/** The place of a zip code is loaded again when the field is left or the address is saved, if the last call got no answer (ADR-021). */
const inFormAt = (state: string) => ({
  'default.toggle': state,
  'field.blur': ({ context }: Sight, event: AddressBookEvent) =>
    event.type === 'field.blur' && event.name === 'zipcode' && context.faults.zipcode === 'zipUnchecked'
      ? 'form.findingPlaces'
      : state,
  'field.change': (_: Sight, event: AddressBookEvent) => {
    if (event.type !== 'field.change' || event.name !== 'zipcode') return state
    return isZip(event.value) ? 'form.findingPlaces' : 'form.editing'
  },
  'address.save': (seen: Sight) => {
    if (!isFaulty(seen)) return 'saving'
    return seen.context.faults.zipcode === 'zipUnchecked' ? 'form.findingPlaces' : state
  },
  'form.leave': (seen: Sight) => (isEdited(seen) ? 'confirmingLeave' : 'list'),
})
/** Unsaved edits are not discarded without a question, and a faulty address shows its first fault (NAV-055, ADR-022). */
const doesInForm = {
  'form.leave': (seen: Sight) => [isEdited(seen) ? 'modal: modal.open' : 'form.closed'],
  'address.save': (seen: Sight) => [isFaulty(seen) ? 'field.focusRequested' : 'call saveAddress'],
}

export const addressBookModel = defineModel(addressBookMachine, {
  inputs: {
    fromSummary: { input: () => ({ defaultId: 'a', chosenId: 'a' }) },
    toFix: { input: () => ({ defaultId: 'a', chosenId: 'a', editId: 'a' }) },
  },
  samples: {
    'list.retry': [{ type: 'list.retry' }],
    'address.pick': [
      { type: 'address.pick', id: 'b' },
      { type: 'address.pick', id: 'gone' },
    ],
    'address.add': [{ type: 'address.add' }],
    'address.edit': [
      { type: 'address.edit', id: 'b' },
      { type: 'address.edit', id: 'gone' },
    ],
    'address.delete': [
      { type: 'address.delete', id: 'a' },
      { type: 'address.delete', id: 'b' },
      { type: 'address.delete', id: 'gone' },
    ],
    'field.change': [
      { type: 'field.change', name: 'streetAddress', value: '1 ถนนพระราม 4' },
      { type: 'field.change', name: 'recipientName', value: 'ก'.repeat(500) },
      { type: 'field.change', name: 'recipientMobileNo', value: '081-234 5678' },
      { type: 'field.change', name: 'recipientEmail', value: 'somchai@example.com' },
      { type: 'field.change', name: 'zipcode', value: '1011' },
      { type: 'field.change', name: 'zipcode', value: '10110' },
    ],
    'field.blur': [
      { type: 'field.blur', name: 'recipientEmail' },
      { type: 'field.blur', name: 'zipcode' },
    ],
    'default.toggle': [{ type: 'default.toggle' }],
    'address.save': [{ type: 'address.save' }],
    'form.leave': [{ type: 'form.leave' }],
    'modal.closed': [
      { type: 'modal.closed', id: 'addressLeave', answer: 'accepted' },
      { type: 'modal.closed', id: 'addressLeave', answer: 'rejected' },
    ],
  },
  outcomes: {
    listAddresses: {
      two: { done: [address('a'), address('b')] },
      /** Without a zip code. */
      old: { done: old },
      one: { done: [address('b')] },
      none: { done: [] },
      asManyAsAllowed: { done: most },
      lost: { error: lost },
    },
    deleteAddress: {
      deleted: { done: ({ input, context }) => context.addresses.filter(({ id }) => id !== input.id) },
      lost: { error: lost },
    },
    saveAddress: {
      /** Repeats an address that is in the list. */
      known: {
        done: address('b'),
        when: ({ input: { draft }, context }) =>
          draft.id === undefined && context.addresses.some(({ id }) => id === 'b'),
      },
      saved: {
        done: ({ input: { draft }, context }) => ({
          ...address('new'),
          ...draft,
          id: draft.id ?? `new-${context.addresses.length}`,
        }),
      },
      /** Another phone filled the address book meanwhile. */
      full: { error: full, when: ({ input: { draft } }) => draft.id === undefined },
      lost: { error: lost },
    },
    findPlaces: {
      one: { done: [place('คลองตัน')] },
      several: { done: [place('คลองตัน'), place('พระโขนง')] },
      unknown: { error: unknownZip },
      lost: { error: lost },
    },
  },
  ports: ['keepDefault'],
  // A zip code without an answer is asked for again, whatever happens in the form.
  // Another zip code is typed while places are offered.
  triedWith: ({ context: { editId, faults, places } }, event) => {
    const isZipCode = event.type === 'field.change' && event.name === 'zipcode'
    return [editId && 'to fix', faults.zipcode, isZipCode && places.length > 0 && 'places'].filter(Boolean).join(' ')
  },
  serialize: ({ context, tags }) => [
    context.addresses.some(({ zipcode }) => zipcode === ''),
    context.addresses.length < addressCount.max ? Math.min(context.addresses.length, addressCount.min + 1) : 'full',
    ...(tags.has('form')
      ? [
          context.draft.id !== undefined,
          context.draft.id === context.chosenId,
          context.makesDefault,
          isOfDefault({ context }),
          addressFaults(context.draft).length,
          context.faults.zipcode,
          addressFault('zipcode', context.draft.zipcode) === undefined,
          context.draft.streetAddress !== context.saved.streetAddress ||
            context.draft.zipcode !== context.saved.zipcode,
        ]
      : [context.chosenId, context.deletingId === context.chosenId, context.editId]),
  ],
  expects: {
    loading: {
      accepts: [],
      leads: {
        'listAddresses two': opens([address('a'), address('b')]),
        'listAddresses old': opens(old),
        'listAddresses one': opens([address('b')]),
        'listAddresses none': opens([]),
        'listAddresses asManyAsAllowed': opens(most),
        'listAddresses lost': 'failed',
      },
      does: {
        'listAddresses one': ({ context: { chosenId } }) =>
          chosenId === undefined || chosenId === 'b' ? [] : ['parent: address.replaced'],
      },
    },
    failed: { accepts: ['list.retry'], leads: { 'list.retry': 'loading' } },
    opening: { accepts: [] },
    list: {
      accepts: ['address.pick', 'address.add', 'address.edit', 'address.delete'],
      leads: {
        'address.pick': 'list',
        'address.add': ({ context }) => (context.addresses.length < 5 ? 'form.editing' : 'list'),
        'address.edit': ({ context: { addresses } }, event) => {
          const known = addresses.find(({ id }) => 'id' in event && id === event.id)
          return known ? edits(known) : 'list'
        },
        'address.delete': (seen, event) => (canDelete(seen, event) ? 'confirmingDeletion' : 'list'),
      },
      does: { 'address.delete': (seen, event) => (canDelete(seen, event) ? ['modal: modal.open'] : []) },
      check: ({ context, trail }) => {
        const wasFormLeft = trail.some((fact) => fact.kind === 'emitted' && fact.event.type === 'form.closed')
        if (context.addresses.length === 0 && !wasFormLeft) throw new Error('an empty list instead of the form')
      },
    },
    confirmingDeletion: {
      accepts: ['modal.closed'],
      leads: { 'modal.closed': (_, event) => (isAccepted(event) ? 'deleting' : 'list') },
      check: ({ context }) => {
        if (context.addresses.length <= addressCount.min) throw new Error('the last address may go')
        if (!context.addresses.some(({ id }) => id === context.deletingId))
          throw new Error(`${context.deletingId} is not there`)
      },
    },
    deleting: {
      accepts: [],
      leads: { 'deleteAddress deleted': 'list', 'deleteAddress lost': 'loading' },
      does: {
        'deleteAddress deleted': ({ context: { chosenId, deletingId } }) =>
          chosenId === deletingId ? ['parent: address.replaced'] : [],
      },
    },
    'form.editing': { accepts: inForm, leads: inFormAt('form.editing'), does: doesInForm },
    'form.checkingZip': { accepts: inForm },
    'form.findingPlaces': {
      accepts: inForm,
      leads: {
        ...inFormAt('form.findingPlaces'),
        'findPlaces one': 'form.editing',
        'findPlaces several': 'form.editing',
        'findPlaces unknown': 'form.editing',
        'findPlaces lost': 'form.editing',
      },
      does: doesInForm,
      check: ({ context }) => {
        if (!/^\d{5}$/.test(context.draft.zipcode)) throw new Error(context.draft.zipcode)
        if (context.faults.zipcode) throw new Error('judged before the answer')
      },
    },
    confirmingLeave: {
      accepts: ['modal.closed'],
      leads: {
        'modal.closed': ({ context }, event) => {
          if (isAccepted(event)) return 'list'
          return backInForm({ context })
        },
      },
      check: ({ context }) => {
        const { draft, saved, makesDefault } = context
        if (JSON.stringify(draft) === JSON.stringify(saved) && !makesDefault) throw new Error('nothing would be lost')
      },
    },
    saving: {
      accepts: [],
      leads: {
        'saveAddress known': 'list',
        'saveAddress saved': 'list',
        'saveAddress full': 'loading',
        'saveAddress lost': backInForm,
      },
      does: {
        'saveAddress known': () => ['address.saved', 'form.closed', 'parent: address.chosen'],
        'saveAddress saved': (seen) => [
          ...(seen.context.makesDefault ? ['did keepDefault'] : []),
          'address.saved',
          'form.closed',
          ...(isForOrder(seen) ? ['parent: address.chosen'] : []),
        ],
      },
      check: ({ context }) => {
        if (addressFaults(context.draft).length > 0 || context.faults.zipcode)
          throw new Error('a faulty address is sent')
      },
    },
    decidingUse: { accepts: [] },
  },
  invariants: {
    'no field holds more than it may': ({ context }) => {
      if ([...context.draft.recipientName].length > 120 || [...context.draft.streetAddress].length > 400)
        throw new Error('too long')
    },
    'default and chosen are addresses that exist': ({ context, snapshot }) => {
      if (!snapshot.matches('list') || context.addresses.length === 0) return
      for (const id of [context.defaultId, context.chosenId]) {
        if (!context.addresses.some((one) => one.id === id)) throw new Error(`${id}`)
      }
    },
    'a deletion was asked for by name and agreed to': ({ trail }) => {
      const calls = trail.filter((fact) => fact.kind === 'call' && fact.src === 'deleteAddress')
      const agreed = trail.filter(
        (fact) => fact.kind === 'event' && fact.event.type === 'modal.closed' && fact.event.answer === 'accepted',
      )
      if (
        calls.length > agreed.length ||
        calls.some((fact) => !['a', 'b'].includes((fact as { input: { id: string } }).input.id))
      )
        throw new Error('deleted unasked')
    },
    'the page knows whether the form is open': ({ snapshot, trail }) => {
      const emitted = trail
        .filter((fact) => fact.kind === 'emitted' && isForm(fact.event.type))
        .map((fact) => (fact as { event: { type: string } }).event.type)
      const isOpen = emitted.length > 0 && emitted.at(-1) === 'form.opened'
      if (snapshot.hasTag('form') !== isOpen) throw new Error(`emitted ${emitted.at(-1)}`)
    },
    'what the shopper makes the default is kept on the device': ({ snapshot, context, trail }) => {
      const last = trail.findLast((fact) => fact.kind === 'settled' || fact.kind === 'event')
      if (!snapshot.matches('list') || last?.kind !== 'settled' || last.outcome !== 'saved' || !context.makesDefault)
        return
      const kept = trail.findLast((fact) => fact.kind === 'did')
      const { id } = last.output as Address
      if (context.defaultId !== id || (kept?.params as { id: string } | undefined)?.id !== id)
        throw new Error(`${id} is not kept`)
    },
    'a zip code is unknown when the server says so, and unchecked when nothing was said': ({ context, trail }) => {
      const requested = trail.findLast((fact) => fact.kind === 'settled' && fact.src === 'findPlaces')
      const outcome = requested?.kind === 'settled' ? requested.outcome : undefined
      const { zipcode } = context.faults
      if (zipcode === 'unknownZip' && outcome !== 'unknown') throw new Error(`unknown after ${outcome}`)
      if (zipcode === 'zipUnchecked' && outcome !== 'lost') throw new Error(`unchecked after ${outcome}`)
    },
    'the form opens empty for a new address, else with the address as it is, and without faults': (seen) => {
      const { cause, effects } = stepsOf(seen.trail).at(-1)!
      if (!effects.includes('form.opened') || cause?.kind === undefined) return
      const { addresses, draft, faults, places } = seen.context
      const event = cause.kind === 'event' ? (cause.event as AddressBookEvent) : undefined
      const isLoaded = cause.kind === 'settled' && cause.src === 'listAddresses'
      if (!isLoaded && event?.type !== 'address.add' && event?.type !== 'address.edit') return
      const id = event?.type === 'address.edit' ? event.id : isLoaded && addresses.length > 0 ? 'a' : undefined
      const known = addresses.find((one) => one.id === id)
      for (const name of addressFieldNames) same(draft[name], known?.[name] ?? '')
      same([draft.id, Object.keys(faults).length, places.length], [id, 0, 0])
    },
    'a tap chooses an address of the list': ({ context, trail }) => {
      const { cause } = stepsOf(trail).at(-1)!
      const event = cause?.kind === 'event' ? (cause.event as AddressBookEvent) : undefined
      const isListed = event?.type === 'address.pick' && context.addresses.some(({ id }) => id === event.id)
      if (isListed) same(context.chosenId, event.id)
    },
    'a new address becomes the default after an odd number of taps': ({ context, snapshot, trail }) => {
      const at = trail.findLastIndex(
        (fact) =>
          (fact.kind === 'event' && (fact.event.type === 'address.add' || fact.event.type === 'address.edit')) ||
          (fact.kind === 'settled' && fact.src === 'listAddresses'),
      )
      const opener = trail[at]
      if (!snapshot.hasTag('form') || opener?.kind !== 'event' || opener.event.type !== 'address.add') return
      const taps = trail.slice(at).filter((fact) => fact.kind === 'event' && fact.event.type === 'default.toggle')
      same(context.makesDefault, taps.length % 2 === 1)
    },
    'a field is judged when it is left, all of them when the address is saved': ({ context, snapshot, trail }) => {
      const { cause } = stepsOf(trail).at(-1)!
      const event = cause?.kind === 'event' ? (cause.event as AddressBookEvent) : undefined
      if (!snapshot.matches('form')) return
      const judged = addressFaults(context.draft).filter(
        ({ name }) => event?.type === 'address.save' || (event?.type === 'field.blur' && event.name === name),
      )
      for (const { name, fault } of judged) same(context.faults[name], fault)
    },
    'after a change of the zip code no place of the previous one is offered (ADR-021)': ({
      context,
      snapshot,
      trail,
    }) => {
      const { cause } = stepsOf(trail).at(-1)!
      const event = cause?.kind === 'event' ? (cause.event as AddressBookEvent) : undefined
      if (!snapshot.matches('form') || event?.type !== 'field.change' || event.name !== 'zipcode') return
      same(context.places, [])
    },
    'the zip code says what its call came to': ({ context, trail }) => {
      const { cause } = stepsOf(trail).at(-1)!
      if (cause?.kind !== 'settled' || cause.src !== 'findPlaces' || cause.error === undefined) return
      const { province, district, subdistrict } = context.draft
      const ifLost = province && district && subdistrict ? undefined : 'zipUnchecked'
      same(context.faults.zipcode, cause.outcome === 'unknown' ? 'unknownZip' : ifLost)
    },
    'a deleted address is no longer listed': ({ context, trail }) => {
      const { cause } = stepsOf(trail).at(-1)!
      if (cause?.kind !== 'settled' || cause.outcome !== 'deleted') return
      const call = trail.findLast((fact) => fact.kind === 'call' && fact.src === 'deleteAddress')
      const { id } = (call as unknown as { input: { id: string } }).input
      if (context.addresses.some((one) => one.id === id)) throw new Error(`${id} is listed`)
    },
    'an address counts as saved once the server has saved it': ({ trail }) => {
      const saved = trail.filter(
        (fact) => fact.kind === 'settled' && fact.src === 'saveAddress' && fact.error === undefined,
      )
      const reported = trail.filter((fact) => fact.kind === 'emitted' && fact.event.type === 'address.saved')
      same(reported.length, saved.length)
    },
    'an address to fix is opened once': ({ context, snapshot }) => {
      if (snapshot.hasTag('form')) same(context.editId, undefined)
    },
    'the checkout has the address that is chosen in the list': ({ context, snapshot, trail }) => {
      const last = trail.findLast((fact) => fact.kind === 'sent' && fact.to === 'parent')
      const sent = last?.kind === 'sent' ? (last.event as unknown as { address: Address }).address.id : undefined
      if (snapshot.matches('list') && context.addresses.length > 0) same(context.chosenId, sent ?? 'a')
    },
    'the default stays one until another takes its place': (seen) => {
      if (seen.snapshot.hasTag('form') && isOfDefault(seen)) same(seen.context.makesDefault, true)
    },
    'an address that is gone is neither default nor chosen': ({ context }) => {
      if (context.defaultId === 'gone' || context.chosenId === 'gone') throw new Error('gone')
    },
  },
})
