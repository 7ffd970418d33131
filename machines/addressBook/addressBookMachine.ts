import { assign, emit, fromPromise, not, sendParent, sendTo, setup } from 'xstate'
import type { Address, AddressFault, AddressFieldName, AddressFields, PostalPlace } from '../../contract/address'
import { addressFault, addressFaults, addressFieldMax, addressFieldNames } from '../../contract/address'
import { addressCount } from '../../contract/constants'
import { defaultAddress } from '../delivery/defaultAddress'
import type { ModalAnswer } from '../ports'
import { asApiError, notProvided, toModal } from '../ports'
import type { PlaceName } from './places'
import { placeNames } from './places'

export interface AddressBookInput {
  /** The default address's id, as stored on the device; an id that no longer exists falls back to the first (ADR-025). */
  defaultId?: string
  /** The address chosen for this order, if any. */
  chosenId?: string
  /** Opens the form of this address at once: the one for which an order was refused (ADR-028). */
  editId?: string
}

/** Sent to the parent: the address that the shopper chose for the order. */
export interface AddressChosen {
  type: 'address.chosen'
  address: Address
}

/** Sent to the parent: the address of the order instead of one that no longer exists. */
export interface AddressReplaced {
  type: 'address.replaced'
  address: Address
}

export type Draft = AddressFields & { id?: string }
export type Faults = Partial<Record<AddressFieldName, AddressFault | 'unknownZip' | 'zipUnchecked'>>

interface AddressBookContext extends AddressBookInput {
  addresses: readonly Address[]
  deletingId?: string
  draft: Draft
  saved: Draft
  /** The edited address becomes the default when it is saved. */
  makesDefault: boolean
  faults: Faults
  places: readonly PostalPlace[]
}

export type AddressBookEvent =
  | { type: 'list.retry' }
  | { type: 'address.pick'; id: string }
  | { type: 'address.add' }
  | { type: 'address.edit'; id: string }
  | { type: 'address.delete'; id: string }
  | { type: 'field.change'; name: AddressFieldName; value: string }
  | { type: 'field.blur'; name: AddressFieldName }
  | { type: 'default.toggle' }
  | { type: 'address.save' }
  | { type: 'form.leave' }
  | { type: 'modal.closed'; id: string; answer: ModalAnswer }

const emptyDraft = Object.fromEntries(addressFieldNames.map((name) => [name, ''])) as AddressFields

const chosenIn = ({ addresses, chosenId }: AddressBookContext): Address => addresses.find(({ id }) => id === chosenId)!

const isDefault = ({ draft, defaultId }: AddressBookContext): boolean =>
  draft.id !== undefined && draft.id === defaultId

const draftOf = (address?: Address): Draft => (address ? { ...address } : { ...emptyDraft })

/** Changing a level of the place clears the levels below it (ADR-021). */
const lowerLevels: Partial<Record<AddressFieldName, readonly AddressFieldName[]>> = {
  zipcode: placeNames,
  province: ['district', 'subdistrict'],
  district: ['subdistrict'],
}

/** The addresses of an answer. */
const answered = ({ event }: { event: { output: readonly Address[] } }) => ({ addresses: event.output })
const setAddresses = { type: 'setAddresses', params: answered } as const
const isChosenGone = { type: 'isChosenGone', params: answered } as const
const takeSaved = {
  type: 'takeSaved',
  params: ({ event }: { event: { output: Address } }) => ({ address: event.output }),
} as const

export const addressBookMachine = setup({
  types: {} as {
    input: AddressBookInput
    context: AddressBookContext
    events: AddressBookEvent
    emitted:
      | { type: 'field.focusRequested'; name: AddressFieldName }
      | { type: 'address.saved' }
      | { type: 'form.opened' }
      | { type: 'form.closed' }
    tags: 'busy' | 'form' | 'dirty'
  },
  actors: {
    listAddresses: fromPromise<readonly Address[]>(notProvided('listAddresses')),
    deleteAddress: fromPromise<readonly Address[], { id: string }>(notProvided('deleteAddress')),
    saveAddress: fromPromise<Address, { draft: Draft }>(notProvided('saveAddress')),
    findPlaces: fromPromise<readonly PostalPlace[], { zipcode: string }>(notProvided('findPlaces')),
  },
  actions: {
    setAddresses: assign(({ context }, params: { addresses: readonly Address[] }) => {
      const { addresses } = params
      const exists = (id?: string) => addresses.some((one) => one.id === id)
      const defaultId = defaultAddress(addresses, context.defaultId)?.id
      return {
        addresses,
        defaultId,
        chosenId: context.chosenId === undefined || exists(context.chosenId) ? context.chosenId : defaultId,
        deletingId: undefined,
      }
    }),
    choose: assign((_, params: { id: string }) => ({ chosenId: params.id })),
    notifyChosen: sendParent(({ context }): AddressChosen => ({ type: 'address.chosen', address: chosenIn(context) })),
    notifyReplaced: sendParent(({ context }): AddressReplaced => ({
      type: 'address.replaced',
      address: chosenIn(context),
    })),
    toggleDefault: assign(({ context }) => ({ makesDefault: !context.makesDefault })),
    /** Stores the id of the default address on the device (ADR-024). */
    keepDefault: (_, _params: { id: string }) => notProvided('keepDefault')(),
    markForDeletion: assign((_, params: { id: string }) => ({ deletingId: params.id })),
    startForm: assign(({ context }, params: { id?: string }) => {
      const draft = draftOf(context.addresses.find((one) => one.id === params.id))
      return {
        draft,
        saved: draft,
        makesDefault: isDefault({ ...context, draft }),
        faults: {},
        places: [],
        editId: undefined,
      }
    }),
    changeField: assign(({ context }, { name, value }: { name: AddressFieldName; value: string }) => {
      const max = addressFieldMax[name]
      const kept = max === undefined ? value : [...value].slice(0, max).join('')
      const cleared = Object.fromEntries((lowerLevels[name] ?? []).map((lower) => [lower, '']))
      const faults = { ...context.faults }
      for (const changed of [name, ...(lowerLevels[name] ?? [])]) delete faults[changed]
      return {
        draft: { ...context.draft, ...cleared, [name]: kept },
        faults,
        ...(name === 'zipcode' && { places: [] }),
      }
    }),
    checkField: assign(({ context }, { name }: { name: AddressFieldName }) => {
      const fault = addressFault(name, context.draft[name]) ?? context.faults[name]
      return { faults: { ...context.faults, [name]: fault } }
    }),
    checkAll: assign(({ context }) => ({
      faults: {
        ...context.faults,
        ...Object.fromEntries(addressFaults(context.draft).map(({ name, fault }) => [name, fault])),
      },
    })),
    focusFirstFault: emit(({ context }) => ({
      type: 'field.focusRequested' as const,
      name: addressFieldNames.find((name) => context.faults[name]) ?? 'zipcode',
    })),
    setPlaces: assign(({ context }, params: { places: readonly PostalPlace[] }) => {
      const { places } = params
      const only = (name: PlaceName) => {
        // A stored address may be in the other language.
        if (context.draft[name] !== '') return context.draft[name]
        const values = new Set(places.map((place) => place[name]))
        return values.size === 1 ? [...values][0]! : ''
      }
      const draft = {
        ...context.draft,
        province: only('province'),
        district: only('district'),
        subdistrict: only('subdistrict'),
      }
      const faults = { ...context.faults }
      for (const name of placeNames) if (draft[name] !== '') delete faults[name]
      return { places, draft, faults }
    }),
    markZipUnknown: assign(({ context }) => ({ faults: { ...context.faults, zipcode: 'unknownZip' as const } })),
    markZipUnchecked: assign(({ context }) => ({ faults: { ...context.faults, zipcode: 'zipUnchecked' as const } })),
    clearZipFault: assign(({ context }) => ({ faults: { ...context.faults, zipcode: undefined } })),
    /** A new address is for this order; one that is corrected changes nothing about which is. */
    takeSaved: assign(({ context }, params: { address: Address }) => {
      const others = context.addresses.filter((one) => one.id !== params.address.id)
      const isKnown = others.length < context.addresses.length
      return {
        addresses: isKnown
          ? context.addresses.map((one) => (one.id === params.address.id ? params.address : one))
          : [...others, params.address],
        // The server answers with a known address if a new one repeats it.
        chosenId: context.draft.id === undefined ? params.address.id : context.chosenId,
        draft: params.address,
        defaultId: context.makesDefault ? params.address.id : (context.defaultId ?? params.address.id),
      }
    }),
    confirmDeletion: sendTo(toModal, ({ self }) => ({
      type: 'modal.open',
      id: 'addressDeletion',
      content: { kind: 'message', name: 'deleteAddress' },
      hasReject: true,
      opener: self,
    })),
    confirmLeaving: sendTo(toModal, ({ self }) => ({
      type: 'modal.open',
      id: 'addressLeave',
      content: { kind: 'message', name: 'unsavedAddress' },
      hasReject: true,
      opener: self,
    })),
    emitFormOpened: emit({ type: 'form.opened' }),
    emitSaved: emit({ type: 'address.saved' }),
    emitFormClosed: emit({ type: 'form.closed' }),
  },
  guards: {
    makesDefault: ({ context }) => context.makesDefault,
    isDefault: ({ context }) => isDefault(context),
    isChosen: ({ context }) => context.draft.id === context.chosenId,
    /** The address of this order no longer exists, but others do. */
    isChosenGone: ({ context: { chosenId } }, { addresses }: { addresses: readonly Address[] }) =>
      chosenId !== undefined && addresses.length > 0 && !addresses.some(({ id }) => id === chosenId),
    hasRoom: ({ context }) => context.addresses.length < addressCount.max,
    canDelete: ({ context }, { id }: { id: string }) =>
      context.addresses.length > addressCount.min && context.addresses.some((one) => one.id === id),
    isKnown: ({ context }, params: { id: string }) => context.addresses.some((one) => one.id === params.id),
    /** There is an address to correct, or none yet. */
    opensForm: ({ context: { addresses, editId } }) =>
      addresses.length === 0 || addresses.some(({ id }) => id === editId),
    isZipComplete: ({ context }) => addressFault('zipcode', context.draft.zipcode) === undefined,
    isDraftValid: ({ context }) => addressFaults(context.draft).length === 0 && context.faults.zipcode === undefined,
    isDirty: ({ context }) =>
      addressFieldNames.some((name) => context.draft[name] !== context.saved[name]) ||
      context.makesDefault !== isDefault(context),
    isZip: (_, params: { name: AddressFieldName }) => params.name === 'zipcode',
    isZipUnchecked: ({ context }) => context.faults.zipcode === 'zipUnchecked',
    isUncheckedZip: ({ context }, params: { name: AddressFieldName }) =>
      params.name === 'zipcode' && context.faults.zipcode === 'zipUnchecked',
    /** The places of a complete zip code are not loaded. */
    lacksPlaces: ({ context: { draft, faults, places } }) =>
      addressFault('zipcode', draft.zipcode) === undefined && faults.zipcode !== 'unknownZip' && places.length === 0,
    /** The place is that of the saved address: a change of the zip code clears it. */
    isPlaceKnown: ({ context: { draft } }) => placeNames.every((name) => draft[name] !== ''),
    isZipUnknown: (_, params: { error: unknown }) => asApiError(params.error).key === '410',
    isFull: (_, params: { error: unknown }) => asApiError(params.error).key === '503',
    isAccepted: (_, { answer }: { answer: ModalAnswer }) => answer === 'accepted',
  },
}).createMachine({
  id: 'addressBook',
  context: ({ input }) => ({
    ...input,
    addresses: [],
    draft: draftOf(),
    saved: draftOf(),
    makesDefault: false,
    faults: {},
    places: [],
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The shopper’s addresses are loading.',
      meta: { screen: 'addressList', requirements: ['ADR-002'] },
      tags: 'busy',
      invoke: {
        src: 'listAddresses',
        onDone: [
          { guard: isChosenGone, target: 'opening', actions: [setAddresses, 'notifyReplaced'] },
          { target: 'opening', actions: setAddresses },
        ],
        onError: 'failed',
      },
    },
    failed: {
      description: 'The addresses failed to load. The page shows an error with a retry button.',
      meta: { screen: 'addressList', requirements: ['GEN-023'] },
      on: { 'list.retry': 'loading' },
    },
    opening: {
      description:
        'Decides what opens: the form of the refused address, an empty form if there are no addresses, otherwise the list.',
      meta: { requirements: ['ADR-028'] },
      always: [
        {
          guard: 'opensForm',
          target: 'form.checkingZip',
          actions: { type: 'startForm', params: ({ context }) => ({ id: context.editId }) },
        },
        { target: 'list' },
      ],
    },
    list: {
      description: 'The list of addresses is shown, with one of them selected.',
      meta: { screen: 'addressList', requirements: ['ADR-002', 'ADR-018', 'ADR-019', 'ADR-023', 'ADR-024', 'ADR-025'] },
      on: {
        'address.pick': {
          guard: { type: 'isKnown', params: ({ event }) => event },
          actions: [{ type: 'choose', params: ({ event }) => event }, 'notifyChosen'],
        },
        'address.add': { guard: 'hasRoom', target: 'form', actions: { type: 'startForm', params: {} } },
        'address.edit': {
          guard: { type: 'isKnown', params: ({ event }) => event },
          target: 'form.checkingZip',
          actions: { type: 'startForm', params: ({ event }) => event },
        },
        'address.delete': {
          guard: { type: 'canDelete', params: ({ event }) => event },
          target: 'confirmingDeletion',
          actions: { type: 'markForDeletion', params: ({ event }) => event },
        },
      },
    },
    confirmingDeletion: {
      description: 'A dialog confirms the deletion of an address.',
      meta: { screen: 'addressList', requirements: ['ADR-023'] },
      entry: 'confirmDeletion',
      on: {
        'modal.closed': [
          { guard: { type: 'isAccepted', params: ({ event }) => event }, target: 'deleting' },
          { target: 'list' },
        ],
      },
    },
    deleting: {
      description: 'The address is being deleted on the server.',
      meta: { screen: 'addressList', requirements: ['ADR-018', 'ADR-023'] },
      tags: 'busy',
      invoke: {
        src: 'deleteAddress',
        input: ({ context }) => ({ id: context.deletingId ?? '' }),
        onDone: [
          { guard: isChosenGone, target: 'list', actions: [setAddresses, 'notifyReplaced'] },
          { target: 'list', actions: setAddresses },
        ],
        onError: 'loading',
      },
    },
    form: {
      description: 'The address form is open. The zip code fills in the place.',
      meta: { screen: 'addressForm', requirements: ['ADR-003', 'ADR-022'] },
      tags: 'form',
      initial: 'editing',
      entry: 'emitFormOpened',
      on: {
        'default.toggle': { guard: not('isDefault'), actions: 'toggleDefault' },
        'field.blur': [
          {
            guard: { type: 'isUncheckedZip', params: ({ event }) => event },
            target: '.findingPlaces',
            actions: 'clearZipFault',
          },
          { actions: { type: 'checkField', params: ({ event }) => event } },
        ],
        'address.save': [
          { guard: 'isDraftValid', target: 'saving' },
          {
            guard: 'isZipUnchecked',
            target: '.findingPlaces',
            actions: ['checkAll', 'focusFirstFault', 'clearZipFault'],
          },
          { actions: ['checkAll', 'focusFirstFault'] },
        ],
        'form.leave': [
          { guard: 'isDirty', target: 'confirmingLeave' },
          { target: 'list', actions: 'emitFormClosed' },
        ],
        'field.change': [
          {
            guard: { type: 'isZip', params: ({ event }) => event },
            target: '.checkingZip',
            actions: { type: 'changeField', params: ({ event }) => event },
          },
          { actions: { type: 'changeField', params: ({ event }) => event } },
        ],
      },
      states: {
        editing: {
          description: 'The shopper fills in the fields. Errors are shown under each field.',
          meta: { screen: 'addressForm', requirements: ['ADR-004', 'ADR-006', 'ADR-008', 'ADR-011', 'ADR-022'] },
        },
        checkingZip: {
          description: 'Checks that the zip code has five digits before the place is loaded.',
          meta: { requirements: ['ADR-021'] },
          always: [{ guard: not('isZipComplete'), target: 'editing' }, { target: 'findingPlaces' }],
        },
        findingPlaces: {
          description: 'The provinces, districts and subdistricts of the zip code are loading.',
          meta: { screen: 'addressForm', requirements: ['ADR-021'] },
          invoke: {
            src: 'findPlaces',
            input: ({ context }) => ({ zipcode: context.draft.zipcode }),
            onDone: {
              target: 'editing',
              actions: { type: 'setPlaces', params: ({ event }) => ({ places: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isZipUnknown', params: ({ event }) => event },
                target: 'editing',
                actions: 'markZipUnknown',
              },
              { guard: 'isPlaceKnown', target: 'editing' },
              { target: 'editing', actions: 'markZipUnchecked' },
            ],
          },
        },
      },
    },
    confirmingLeave: {
      description: 'A dialog confirms whether to discard the edits.',
      meta: { screen: 'addressForm', requirements: ['NAV-055'] },
      tags: 'form',
      entry: 'confirmLeaving',
      on: {
        'modal.closed': [
          { guard: { type: 'isAccepted', params: ({ event }) => event }, target: 'list', actions: 'emitFormClosed' },
          { guard: 'lacksPlaces', target: 'form.findingPlaces', actions: 'clearZipFault' },
          { target: 'form' },
        ],
      },
    },
    saving: {
      description: 'The address is being saved on the server.',
      meta: { screen: 'addressForm', requirements: ['ADR-001', 'ADR-019'] },
      tags: ['busy', 'form'],
      invoke: {
        src: 'saveAddress',
        input: ({ context }) => ({ draft: context.draft }),
        onDone: [
          {
            guard: 'makesDefault',
            target: 'decidingUse',
            actions: [takeSaved, { type: 'keepDefault', params: ({ event }) => ({ id: event.output.id }) }],
          },
          { target: 'decidingUse', actions: takeSaved },
        ],
        onError: [
          { guard: { type: 'isFull', params: ({ event }) => event }, target: 'loading', actions: 'emitFormClosed' },
          { guard: 'lacksPlaces', target: 'form.findingPlaces' },
          { target: 'form' },
        ],
      },
    },
    decidingUse: {
      description: 'The address is saved. The order gets it if it is new or the one that was chosen.',
      meta: { requirements: ['ADR-001'] },
      entry: 'emitSaved',
      exit: 'emitFormClosed',
      always: [{ guard: 'isChosen', target: 'list', actions: 'notifyChosen' }, { target: 'list' }],
    },
  },
})
