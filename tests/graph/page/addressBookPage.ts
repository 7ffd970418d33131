import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { Address, AddressFieldName, PostalPlace } from '../../../contract/address'
import { deleteAddress, getPostalCode, listAddresses, saveAddress } from '../../../contract/address'
import { addressCount } from '../../../contract/constants'
import type { addressBookMachine } from '../../../machines/addressBook/addressBookMachine'
import { addressBookModel } from '../../../machines/addressBook/addressBookModel'
import type { Seen } from '../../../machines/model'
import { openSummary } from './answers'
import type { PageModel } from './pageModel'
import { call, never } from './pageModel'
import type { Phone } from './phone'

type Book = Seen<typeof addressBookMachine>

const wire = (addresses: readonly Address[]) => ({ addresses: [...addresses] })

/** All addresses of the model have one recipient: a card is found by its index in the list. */
function card(seen: Pick<Book, 'context'>, id: string) {
  const index = seen.context.addresses.findIndex((one) => one.id === id)
  return within(document.querySelectorAll<HTMLElement>('.address-card')[index]!)
}
const isThere = ({ context }: Pick<Book, 'context'>, { id }: { id: string }) =>
  context.addresses.some((one) => one.id === id)
const isOfDefault = ({ context: { draft, defaultId } }: Pick<Book, 'context'>) =>
  draft.id !== undefined && draft.id === defaultId
const isTyping = ({ snapshot }: Pick<Book, 'snapshot'>) => snapshot.matches('form')

const field = ({ LL }: Phone, name: AddressFieldName) =>
  screen.getByLabelText<HTMLInputElement>(LL.address.field[name](), { selector: 'input, textarea, select' })

function faultOf({ LL }: Phone, name: AddressFieldName, fault: string): string {
  if (fault === 'unknownZip') return LL.address.zipcodeNotFound()
  if (fault === 'zipUnchecked') return LL.address.zipcodeUnchecked()
  const text = { field: LL.address.field[name]() }
  return fault === 'required' ? LL.address.required(text) : LL.address.invalid(text)
}

/** The fields with their input, and the fault under each. */
function showsForm(phone: Phone, { context }: Book): void {
  const { LL } = phone
  phone.heading(context.draft.id ? LL.address.editTitle() : LL.address.newTitle())
  const makesDefault = screen.getByRole<HTMLInputElement>('checkbox')
  expect([makesDefault.checked, makesDefault.disabled]).toEqual([context.makesDefault, isOfDefault({ context })])
  for (const name of ['recipientName', 'recipientMobileNo', 'recipientEmail', 'streetAddress', 'zipcode'] as const) {
    expect(field(phone, name).value).toBe(context.draft[name])
    const fault = context.faults[name]
    if (fault) phone.text(faultOf(phone, name, fault))
    expect(field(phone, name).getAttribute('aria-invalid')).toBe(fault ? 'true' : null)
  }
}

const showsSummary = (phone: Phone) => {
  phone.heading(phone.LL.checkout.title())
  expect(screen.queryByRole('heading', { name: phone.LL.address.title() })).toBeNull()
}
const showsList = (phone: Phone) => {
  phone.heading(phone.LL.address.title())
  expect(phone.hasDialog()).toBe(false)
}
const asksToLeave = (phone: Phone) => void phone.dialog(phone.LL.address.unsaved.title())
const staysInForm = (phone: Phone) => {
  phone.heading(phone.LL.address.newTitle())
  expect(phone.hasDialog()).toBe(false)
}
const showsCart = (phone: Phone) => expect(phone.path).toBe('/cart')
const showsHome = (phone: Phone) => expect(phone.path).toBe('/')
const leaves = { back: showsSummary, reload: showsCart, kill: showsHome }

export const addressBookPage: PageModel<typeof addressBookMachine> = {
  model: addressBookModel,
  scenes: {
    fromSummary: async (phone) => {
      await openSummary(phone, 'physical', 'a')
      phone.press(phone.button(phone.LL.common.change()))
    },
    toFix: never('an order refused for its address is walked by the checkout'),
  },
  calls: {
    listAddresses: call(listAddresses, wire),
    deleteAddress: call(deleteAddress, wire),
    saveAddress: call(saveAddress, (address: Address) => ({ address })),
    findPlaces: call(getPostalCode, (places: readonly PostalPlace[]) => ({ places: [...places] })),
  },
  samples: {
    'modal.closed': (['addressDeletion', 'addressLeave'] as const).flatMap((id) =>
      (['accepted', 'rejected'] as const).map((answer) => ({ type: 'modal.closed' as const, id, answer })),
    ) as never,
  },
  gestures: {
    'list.retry': { make: (phone) => phone.press(phone.button(phone.LL.common.retry())) },
    'address.pick': {
      can: (seen, event) => isThere(seen, event) && seen.context.chosenId !== event.id,
      make: (phone, { id }, seen) => phone.press(card(seen, id).getByRole('radio')),
    },
    'address.add': {
      can: ({ context }) => context.addresses.length < addressCount.max,
      make: (phone) => phone.press(phone.button(phone.LL.address.add())),
    },
    'address.edit': {
      can: isThere,
      make: (phone, { id }, seen) => phone.press(card(seen, id).getByText(phone.LL.common.edit())),
    },
    'address.delete': {
      can: (seen, event) => isThere(seen, event) && seen.context.addresses.length > addressCount.min,
      make: (phone, { id }, seen) => phone.press(card(seen, id).getByText(phone.LL.common.delete())),
    },
    'field.change': {
      can: (seen, { name, value }) => isTyping(seen) && seen.context.draft[name] !== value,
      make: (phone, { name, value }) => phone.type(field(phone, name), value),
    },
    'field.blur': { can: isTyping, make: (phone, { name }) => void fireEvent.blur(field(phone, name)) },
    'default.toggle': {
      can: (seen) => isTyping(seen) && !isOfDefault(seen),
      make: (phone) => phone.press(screen.getByRole('checkbox')),
    },
    'address.save': {
      can: isTyping,
      make: (phone) => {
        phone.press(phone.button(phone.LL.address.save()))
      },
    },
    // The first bad field has the focus after a save.
    'form.leave': { can: isTyping, make: (phone) => phone.back(), comesWith: ['field.blur'] },
    'modal.closed': {
      can: ({ snapshot }, { id }) => (id === 'addressDeletion') === snapshot.matches('confirmingDeletion'),
      make: (phone, { answer }) => {
        const dialog = phone.dialog()
        phone.press(dialog.getAllByRole('button')[answer === 'accepted' ? 1 : 0]!)
      },
    },
  },
  looks: {
    loading: (phone) => {
      phone.heading(phone.LL.address.title())
      expect(document.querySelector('.sub-page .skeleton')).not.toBeNull()
    },
    failed: (phone) => void phone.heading(phone.LL.look.errorTitle()),
    opening: never('it leads on at once'),
    list: (phone, { context, snapshot }) => {
      if ((snapshot.status as string) === 'stopped') return showsSummary(phone)
      const { LL } = phone
      expect(phone.hasDialog()).toBe(false)
      const cards = [...document.querySelectorAll<HTMLElement>('.address-card')].map((one) => within(one))
      expect(cards).toHaveLength(context.addresses.length)
      const chosen = cards.map((one) => one.getByRole<HTMLInputElement>('radio').checked)
      expect(chosen).toEqual(context.addresses.map(({ id }) => id === context.chosenId))
      const isDefault = cards.map((one) => one.queryByText(LL.address.defaultTag()) !== null)
      expect(isDefault).toEqual(context.addresses.map(({ id }) => id === context.defaultId))
      phone.text(`${LL.address.mine()} · ${LL.address.countOf({ count: cards.length, max: addressCount.max })}`)
    },
    confirmingDeletion: (phone) => void phone.dialog(phone.LL.address.remove.title()),
    deleting: (phone) => showsList(phone),
    'form.editing': showsForm,
    'form.checkingZip': never('it leads on at once'),
    'form.findingPlaces': showsForm,
    confirmingLeave: asksToLeave,
    saving: (phone) => expect(phone.button(phone.LL.address.save()).getAttribute('aria-busy')).toBe('true'),
    decidingUse: never('it leads on at once'),
  },
  untaken: {},
  interrupted: {
    loading: leaves,
    failed: leaves,
    list: leaves,
    confirmingDeletion: { ...leaves, back: showsList },
    deleting: leaves,
    'form.editing': { ...leaves, back: showsList },
    'form.findingPlaces': { ...leaves, back: showsList },
    confirmingLeave: { ...leaves, back: staysInForm },
    saving: { reload: showsCart, kill: showsHome },
  },
  /** The checkout receives the address of the order and closes the book. */
  ends: ({ step, snapshot }) =>
    (step?.kind === 'send' && step.event.type === 'address.pick') ||
    (step?.kind === 'settle' &&
      step.src === 'saveAddress' &&
      step.outcome === 'saved' &&
      snapshot?.context.draft.id === snapshot?.context.chosenId),
  between: (phone) => phone.dismissError(),
}
