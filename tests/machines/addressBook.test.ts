import { describe, expect, it } from 'vitest'
import type { Address, AddressFieldName, PostalPlace } from '../../contract/address'
import { addressFieldNames } from '../../contract/address'
import type { AddressBookInput, Draft } from '../../machines/addressBook/addressBookMachine'
import { addressBookMachine } from '../../machines/addressBook/addressBookMachine'
import type { PlaceName } from '../../machines/addressBook/places'
import { placeChoices } from '../../machines/addressBook/places'
import { port, rootStage } from './rootStage'

const fields = {
  recipientName: 'สมชาย ใจดี',
  recipientMobileNo: '0812345678',
  recipientEmail: 's@example.com',
  streetAddress: '99 ถนนสุขุมวิท',
  zipcode: '10110',
  province: 'กรุงเทพมหานคร',
  district: 'คลองเตย',
  subdistrict: 'คลองตัน',
} satisfies Record<AddressFieldName, string>
const address = (id: string, change: Partial<Address> = {}): Address => ({ id, ...fields, ...change })
const lost = { kind: 'network', key: 'default' } as const
const place = (province: string, district: string, subdistrict: string): PostalPlace => ({
  province,
  district,
  subdistrict,
})

async function open(addresses: readonly Address[] | null = [address('a'), address('b')], input: AddressBookInput = {}) {
  const stage = rootStage()
  stage.listen()
  const kept: string[] = []
  const ports = {
    listAddresses: port<readonly Address[]>(),
    deleteAddress: port<readonly Address[], { id: string }>(),
    saveAddress: port<Address, { draft: Draft }>(),
    findPlaces: port<readonly PostalPlace[], { zipcode: string }>(),
  }
  const book = stage.play(
    addressBookMachine.provide({
      actors: Object.fromEntries(Object.entries(ports).map(([name, { logic }]) => [name, logic])) as never,
      actions: { keepDefault: (_, { id }) => void kept.push(id) },
    }),
    'addressBook',
    input,
  )
  if (addresses) await ports.listAddresses.answer(addresses)
  const page = {
    ...stage,
    ...ports,
    book,
    kept,
    /** What the checkout received: each event with the id of its address. */
    sentToCheckout: () => stage.sentTo('parent').map((event) => [event.type, (event['address'] as Address).id]),
    value: () => book.getSnapshot().value,
    context: () => book.getSnapshot().context,
    draft: () => book.getSnapshot().context.draft,
    faults: () => book.getSnapshot().context.faults,
    can: (event: Parameters<typeof book.send>[0]) => book.getSnapshot().can(event),
    add: () => book.send({ type: 'address.add' }),
    change: (name: AddressFieldName, value: string) => book.send({ type: 'field.change', name, value }),
    save: () => book.send({ type: 'address.save' }),
    close: (answer: 'accepted' | 'rejected') => book.send({ type: 'modal.closed', id: 'x', answer }),
    /** Fills the whole form. */
    fill: async (change: Partial<Record<AddressFieldName, string>> = {}) => {
      const values = { ...fields, ...change }
      page.change('zipcode', values.zipcode)
      if (ports.findPlaces.calls.length > 0)
        await ports.findPlaces.answer([place(fields.province, fields.district, fields.subdistrict)])
      for (const name of addressFieldNames.filter((one) => one !== 'zipcode')) page.change(name, values[name])
    },
  }
  return page
}

describe('the form', () => {
  it('[ADR-005, ADR-010, ADR-012, ADR-022] input stops at the limit, counted in code points', async () => {
    const page = await open()
    page.add()
    for (const [name, most] of [
      ['recipientName', 120],
      ['recipientEmail', 250],
      ['streetAddress', 400],
    ] as const) {
      page.change(name, '🏠'.repeat(most + 5))
      expect([...page.draft()[name]]).toHaveLength(most)
    }
  })

  it('[ADR-022] a fault shows when the field loses focus, and disappears on the next edit', async () => {
    const page = await open()
    page.add()
    page.change('recipientMobileNo', '12')
    expect(page.faults()).toEqual({})
    page.book.send({ type: 'field.blur', name: 'recipientMobileNo' })
    page.book.send({ type: 'field.blur', name: 'recipientName' })
    expect(page.faults()).toEqual({ recipientMobileNo: 'invalid', recipientName: 'required' })
    page.change('recipientMobileNo', '0812345678')
    expect(page.faults()).toEqual({ recipientMobileNo: undefined, recipientName: 'required' })
  })

  it('[ADR-022] saving with faults marks them all, sends nothing, and focuses the first in the form', async () => {
    const page = await open()
    page.add()
    await page.fill({ recipientEmail: 'x', streetAddress: '-' })
    page.save()
    expect(page.faults()).toMatchObject({ recipientEmail: 'invalid', streetAddress: 'invalid' })
    expect(page.factsOf('field.focusRequested')).toEqual([{ type: 'field.focusRequested', name: 'recipientEmail' }])
    expect(page.saveAddress.calls).toEqual([])
  })

  it('[ADR-021] the places load at the fifth digit; a level with one option is selected automatically', async () => {
    const page = await open()
    page.add()
    for (const typed of ['1', '10', '101', '1011']) page.change('zipcode', typed)
    expect(page.findPlaces.calls).toEqual([])
    page.change('zipcode', '10110')
    expect(page.findPlaces.calls.map(({ input }) => input)).toEqual([{ zipcode: '10110' }])
    await page.findPlaces.answer([place('กทม', 'คลองเตย', 'คลองตัน'), place('กทม', 'คลองเตย', 'พระโขนง')])
    expect(page.draft()).toMatchObject({ province: 'กทม', district: 'คลองเตย', subdistrict: '' })
    page.change('zipcode', '10111')
    expect(page.draft()).toMatchObject({ province: '', district: '', subdistrict: '' })
    await page.findPlaces.answer([place('กทม', 'วัฒนา', 'คลองตันเหนือ')])
    expect(page.draft()).toMatchObject({ province: 'กทม', district: 'วัฒนา', subdistrict: 'คลองตันเหนือ' })
  })

  it('[ADR-021] a higher level clears the lower ones', async () => {
    const page = await open()
    page.book.send({ type: 'address.edit', id: 'a' })
    page.change('district', 'วัฒนา')
    expect(page.draft()).toMatchObject({ province: fields.province, district: 'วัฒนา', subdistrict: '' })
    page.change('province', 'นนทบุรี')
    expect(page.draft()).toMatchObject({ province: 'นนทบุรี', district: '', subdistrict: '' })
  })

  it('[ADR-021] an unknown zip code shows a fault and can’t be saved; the answer for an older zip code is ignored', async () => {
    const page = await open()
    page.add()
    await page.fill()
    page.change('zipcode', '99999')
    await page.findPlaces.fail({ kind: 'business', code: '410', key: '410' })
    expect(page.faults().zipcode).toBe('unknownZip')
    for (const name of ['province', 'district', 'subdistrict'] as const) page.change(name, fields[name])
    page.save()
    expect(page.saveAddress.calls).toEqual([])
    page.change('zipcode', '10110')
    page.change('zipcode', '10111')
    page.findPlaces.calls.at(-2)?.resolve([place('old', 'old', 'old')])
    await page.findPlaces.answer([place('new', 'new', 'new')])
    expect(page.draft().province).toBe('new')
  })

  it('[ADR-021] typing in another field leaves the running place lookup alone', async () => {
    const page = await open()
    page.add()
    page.change('zipcode', '10110')
    page.change('streetAddress', '1 ถนน')
    page.book.send({ type: 'field.blur', name: 'zipcode' })
    page.change('recipientName', 'ก')
    expect([page.value(), page.findPlaces.calls.length]).toEqual([{ form: 'findingPlaces' }, 1])
    page.save()
    expect(page.faults()).toMatchObject({ province: 'required', district: 'required', subdistrict: 'required' })
    await page.findPlaces.answer([place('กทม', 'คลองเตย', 'คลองตัน')])
    expect(page.draft()).toMatchObject({ streetAddress: '1 ถนน', recipientName: 'ก', subdistrict: 'คลองตัน' })
    expect(page.faults().province ?? page.faults().district ?? page.faults().subdistrict).toBeUndefined()
  })

  it.each([
    ['no answer', lost],
    ['a fault of the server', { kind: 'http', status: 500, key: 'default' }],
    ['another refusal', { kind: 'business', code: '999', key: 'default' }],
  ])(
    '[ADR-021, REL-007] after %s the zip code is unchecked, not unknown, and the lookup is retried',
    async (_, error) => {
      const page = await open()
      page.add()
      page.change('zipcode', '10110')
      const retries = [
        () => page.book.send({ type: 'field.blur', name: 'zipcode' }),
        () => page.save(),
        () => page.change('zipcode', '10110'),
      ]
      for (const [index, retry] of retries.entries()) {
        await page.findPlaces.fail(error)
        expect([page.value(), page.faults().zipcode]).toEqual([{ form: 'editing' }, 'zipUnchecked'])
        page.change('recipientName', 'ก')
        page.book.send({ type: 'field.blur', name: 'recipientName' })
        expect([page.faults().zipcode, page.findPlaces.calls.length]).toEqual(['zipUnchecked', index + 1])
        retry()
        expect(page.faults().zipcode).toBeUndefined()
        expect(page.findPlaces.calls.map(({ input }) => input.zipcode)).toEqual(Array(index + 2).fill('10110'))
      }
      await page.findPlaces.answer([place('กทม', 'คลองเตย', 'คลองตัน')])
      expect([page.faults().zipcode, page.draft().subdistrict]).toEqual([undefined, 'คลองตัน'])
    },
  )

  it('[ADR-021, ADR-022] saving with an unchecked zip code focuses the first fault and retries the lookup', async () => {
    const page = await open()
    page.add()
    await page.fill()
    page.change('zipcode', '10111')
    await page.findPlaces.fail(lost)
    page.save()
    expect(page.factsOf('field.focusRequested')).toEqual([{ type: 'field.focusRequested', name: 'zipcode' }])
    expect([page.value(), page.saveAddress.calls]).toEqual([{ form: 'findingPlaces' }, []])
  })

  it('[ADR-021, NAV-055] a shopper who stays in the form has the places loaded again', async () => {
    const page = await open()
    page.add()
    page.change('zipcode', '10110')
    page.book.send({ type: 'form.leave' })
    page.close('rejected')
    expect([page.value(), page.findPlaces.calls.length]).toEqual([{ form: 'findingPlaces' }, 2])
    await page.findPlaces.fail({ kind: 'business', code: '410', key: '410' })
    page.book.send({ type: 'form.leave' })
    page.close('rejected')
    expect([page.value(), page.faults().zipcode]).toEqual([{ form: 'editing' }, 'unknownZip'])
  })

  it('[NAV-055, ADR-022] leaving prompts when something was changed, and only then', async () => {
    const page = await open()
    page.add()
    page.book.send({ type: 'form.leave' })
    expect([page.value(), page.factsOf('form.closed').length]).toEqual(['list', 1])
    page.add()
    page.change('recipientName', 'ก')
    page.book.send({ type: 'form.leave' })
    expect(page.sentTo('modal')).toMatchObject([{ content: { name: 'unsavedAddress' }, hasReject: true }])
    page.close('rejected')
    expect([page.value(), page.draft().recipientName]).toEqual([{ form: 'editing' }, 'ก'])
    page.book.send({ type: 'form.leave' })
    page.close('accepted')
    expect(page.value()).toBe('list')
  })
})

describe('saving', () => {
  it('[ADR-001, ADR-025] a new address is added and chosen; without the default box the default stays', async () => {
    const page = await open([address('a')], { defaultId: 'a' })
    page.add()
    await page.fill()
    page.save()
    page.save()
    expect(page.saveAddress.calls.map(({ input }) => input.draft)).toEqual([fields])
    await page.saveAddress.answer(address('new'))
    expect(page.context().addresses.map(({ id }) => id)).toEqual(['a', 'new'])
    expect([page.sentToCheckout(), page.kept, page.context().defaultId]).toEqual([[['address.chosen', 'new']], [], 'a'])
  })

  it('[ADR-024, ADR-025] with the default box its id is stored on the device', async () => {
    const page = await open([address('a')], { defaultId: 'a' })
    page.add()
    await page.fill()
    page.book.send({ type: 'default.toggle' })
    page.save()
    await page.saveAddress.answer(address('new'))
    expect([page.kept, page.context().defaultId]).toEqual([['new'], 'new'])
  })

  it('[ADR-002] an edited address replaces the previous one', async () => {
    const page = await open()
    page.book.send({ type: 'address.edit', id: 'b' })
    page.change('recipientName', 'อื่น')
    page.save()
    expect(page.saveAddress.calls[0]?.input.draft).toMatchObject({ id: 'b', recipientName: 'อื่น' })
    await page.saveAddress.answer(address('b', { recipientName: 'อื่น' }))
    expect(page.context().addresses.map(({ id, recipientName }) => [id, recipientName])).toEqual([
      ['a', fields.recipientName],
      ['b', 'อื่น'],
    ])
  })

  it('[REL-007] a failed save keeps the input', async () => {
    const page = await open()
    page.add()
    await page.fill()
    page.save()
    await page.saveAddress.fail(lost)
    expect([page.value(), page.draft()]).toEqual([{ form: 'editing' }, fields])
  })

  it('[ADR-019] when the server reports five addresses, the list is reloaded', async () => {
    const page = await open()
    page.add()
    await page.fill()
    page.save()
    await page.saveAddress.fail({ kind: 'business', code: '503', key: '503' })
    expect(page.value()).toBe('loading')
  })
})

describe('the list', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => address(`${index + 1}`))

  it.each([
    [4, true],
    [5, false],
  ])('[ADR-019, ADR-023] with %i addresses another one can be added: %s', async (count, expected) => {
    const page = await open(many(count))
    expect(page.can({ type: 'address.add' })).toBe(expected)
    page.add()
    expect(page.value()).toEqual(expected ? { form: 'editing' } : 'list')
  })

  it.each([
    [1, false],
    [2, true],
  ])('[ADR-018, ADR-023] with %i addresses one can be removed: %s', async (count, expected) => {
    const page = await open(many(count))
    expect(page.can({ type: 'address.delete', id: '1' })).toBe(expected)
    page.book.send({ type: 'address.delete', id: '1' })
    expect(page.sentTo('modal')).toHaveLength(expected ? 1 : 0)
  })

  it('[ADR-023] removing prompts; rejecting keeps the address; the first remaining address becomes the default', async () => {
    const page = await open(many(3), { defaultId: '2', chosenId: '2' })
    page.book.send({ type: 'address.delete', id: '2' })
    expect(page.sentTo('modal')).toMatchObject([{ content: { name: 'deleteAddress' }, hasReject: true }])
    page.close('rejected')
    expect([page.value(), page.deleteAddress.calls.length]).toEqual(['list', 0])
    page.book.send({ type: 'address.delete', id: '2' })
    page.close('accepted')
    expect(page.deleteAddress.calls[0]?.input).toEqual({ id: '2' })
    await page.deleteAddress.answer([address('1'), address('3')])
    expect(page.context()).toMatchObject({ defaultId: '1', chosenId: '1' })
    expect(page.sentToCheckout()).toEqual([['address.replaced', '1']])
  })

  it('deleting another address than that of the order leaves the order’s', async () => {
    const page = await open(many(3), { defaultId: '2', chosenId: '3' })
    page.book.send({ type: 'address.delete', id: '2' })
    page.close('accepted')
    await page.deleteAddress.answer([address('1'), address('3')])
    expect(page.context()).toMatchObject({ defaultId: '1', chosenId: '3' })
    expect(page.sentToCheckout()).toEqual([])
  })

  it('the order gets another address if a reload shows that its own is gone, and keeps it if none is left', async () => {
    const page = await open(many(2), { chosenId: 'gone' })
    expect(page.sentToCheckout()).toEqual([['address.replaced', '1']])
    expect((await open(many(2), { chosenId: '2' })).sentToCheckout()).toEqual([])
    expect((await open([], { chosenId: 'gone' })).sentToCheckout()).toEqual([])
  })

  it('an order without an address has none selected, so that the only one can be picked', async () => {
    const page = await open(many(1))
    expect(page.context().chosenId).toBeUndefined()
    page.book.send({ type: 'address.pick', id: '1' })
    expect(page.sentToCheckout()).toEqual([['address.chosen', '1']])
  })

  it('a new address that repeats a known one is the order’s', async () => {
    const page = await open(many(2), { chosenId: '1' })
    page.add()
    await page.fill()
    page.save()
    await page.saveAddress.answer(address('2'))
    expect(page.context().addresses.map(({ id }) => id)).toEqual(['1', '2'])
    expect(page.sentToCheckout()).toEqual([['address.chosen', '2']])
  })

  it('a lost call for the places of an edited address does not keep it from being saved', async () => {
    const page = await open(many(2))
    page.book.send({ type: 'address.edit', id: '2' })
    await page.findPlaces.fail(lost)
    expect([page.value(), page.faults()]).toEqual([{ form: 'editing' }, {}])
    page.change('recipientMobileNo', '0899999999')
    page.save()
    expect(page.value()).toBe('saving')
    await page.saveAddress.fail(lost)
    expect(page.value()).toEqual({ form: 'findingPlaces' })
  })

  it('places whose call was interrupted are loaded again when the form stays open', async () => {
    const page = await open(many(2))
    page.book.send({ type: 'address.edit', id: '2' })
    page.change('recipientName', 'สมหญิง')
    page.book.send({ type: 'form.leave' })
    page.close('rejected')
    expect([page.value(), page.findPlaces.calls.length]).toEqual([{ form: 'findingPlaces' }, 2])
  })

  it.each([
    ['the order’s', '1', [['address.chosen', '1']]],
    ['another', '2', []],
  ])('correcting %s address: the checkout receives only the order’s', async (_, id, sent) => {
    const page = await open(many(2), { chosenId: '1' })
    page.book.send({ type: 'address.edit', id })
    page.change('recipientName', 'สมหญิง')
    page.save()
    await page.saveAddress.answer(address(id, { recipientName: 'สมหญิง' }))
    expect(page.value()).toBe('list')
    expect(page.context().chosenId).toBe('1')
    expect(page.context().addresses.map(({ recipientName }) => recipientName)).toContain('สมหญิง')
    expect(page.sentToCheckout()).toEqual(sent)
  })

  it('the places of an edited address are loaded, so that its subdistrict can be changed', async () => {
    const page = await open(many(2))
    page.book.send({ type: 'address.edit', id: '2' })
    expect(page.findPlaces.calls.map(({ input }) => input)).toEqual([{ zipcode: '10110' }])
    const others = ['คลองตัน', 'พระโขนง'].map((name) => place(fields.province, fields.district, name))
    await page.findPlaces.answer(others)
    expect(page.draft()).toEqual(address('2'))
    expect(placeChoices('subdistrict', page.draft(), page.context().places)).toEqual(['คลองตัน', 'พระโขนง'])
    page.book.send({ type: 'form.leave' })
    expect(page.value()).toBe('list')
  })

  it('an address that was saved in the other language keeps its place, which can be changed from the province down', async () => {
    const page = await open(many(2))
    page.book.send({ type: 'address.edit', id: '2' })
    await page.findPlaces.answer([
      place('Bangkok', 'Khlong Toei', 'Khlong Tan'),
      place('Bangkok', 'Khlong Toei', 'Phra Khanong'),
    ])
    expect(page.draft()).toEqual(address('2'))
    const choices = (name: PlaceName) => placeChoices(name, page.draft(), page.context().places)
    expect(choices('province')).toEqual(['Bangkok', fields.province])
    page.change('province', 'Bangkok')
    expect([choices('district'), choices('subdistrict')]).toEqual([['Khlong Toei'], ['Khlong Tan', 'Phra Khanong']])
  })

  it('the default address stays the default; leaving with a new default unsaved asks first', async () => {
    const page = await open(many(2), { defaultId: '1' })
    page.book.send({ type: 'address.edit', id: '1' })
    expect(page.can({ type: 'default.toggle' })).toBe(false)
    page.book.send({ type: 'form.leave' })
    expect(page.value()).toBe('list')
    page.book.send({ type: 'address.edit', id: '2' })
    page.book.send({ type: 'default.toggle' })
    page.book.send({ type: 'form.leave' })
    expect(page.value()).toBe('confirmingLeave')
  })

  it('[ADR-023] a failed removal reloads the list', async () => {
    const page = await open(many(2))
    page.book.send({ type: 'address.delete', id: '2' })
    page.close('accepted')
    await page.deleteAddress.fail(lost)
    expect(page.value()).toBe('loading')
  })

  it('[ADR-025] a choice for this order is sent to the parent and leaves the default unchanged', async () => {
    const page = await open(many(2), { defaultId: '1' })
    page.book.send({ type: 'address.pick', id: '2' })
    page.book.send({ type: 'address.pick', id: 'gone' })
    expect([page.sentToCheckout(), page.kept, page.context().defaultId]).toEqual([[['address.chosen', '2']], [], '1'])
  })

  it.each([
    ['2', '2'],
    ['gone', '1'],
    [undefined, '1'],
  ])('[ADR-025] a default of %s is %s', async (defaultId, expected) => {
    expect((await open(many(2), { defaultId })).context().defaultId).toBe(expected)
  })

  it('[ADR-028] the address for which an order was refused opens in its form; without addresses the empty form opens', async () => {
    const page = await open(many(2), { editId: '2' })
    expect([page.value(), page.draft().id]).toEqual([{ form: 'findingPlaces' }, '2'])
    const empty = await open([])
    expect([empty.value(), empty.draft().id]).toEqual([{ form: 'editing' }, undefined])
    expect((await open(many(2), { editId: 'gone' })).value()).toBe('list')
  })

  it('[GEN-023, REL-007] a list that fails to load can be retried', async () => {
    const page = await open(null)
    await page.listAddresses.fail(lost)
    expect(page.value()).toBe('failed')
    page.book.send({ type: 'list.retry' })
    await page.listAddresses.answer(many(1))
    expect(page.value()).toBe('list')
  })
})
