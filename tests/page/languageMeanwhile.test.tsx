// @vitest-environment node
import './dom'
import './motion'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { plain } from '../i18n/plain'
import type { TestServer } from '../server/testServer'
import type { OpenedPage } from './openPage'
import { openPage } from './openPage'
import { withServer } from './withServer'

let server: TestServer
withServer((started) => (server = started))

/** The text of the visible page, without the pages below. */
const shown = () => plain(document.querySelector('.page-frame:not([aria-hidden])')?.textContent)

type Place = Pick<typeof screen, 'getByRole'>
const press = (name: string, place: Place = screen) => fireEvent.click(place.getByRole('button', { name }))
const dialog = async (title: string) => within(await screen.findByRole('alertdialog', { name: title }))
const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

async function open(href: string, [thai]: Name): Promise<OpenedPage> {
  const page = await openPage(server, { href, language: 'th' })
  await waitFor(() => expect(shown()).toContain(thai))
  return page
}

async function switchToEnglish(page: OpenedPage): Promise<void> {
  page.setLanguage('en')
  await page.settle()
}

/** Names that only the server knows. */
type Name = readonly [thai: string, english: string]
const rice: Name = ['ข้าวหอมมะลิทุ่งทอง', 'New-crop jasmine rice']
const coffee: Name = ['กาแฟดริปซอง', 'Drip bag coffee']
const latte: Name = ['ลาเต้เย็น', 'Iced latte']
const cinema: Name = ['จันทราซีเนม่า', 'Chantra Cinema']

async function isNamedInEnglish([thai, english]: Name): Promise<void> {
  await waitFor(() => expect(shown()).toContain(english))
  expect(shown()).not.toContain(thai)
}

describe('a switch of language under a dialog', () => {
  it('renames an order once its receipt is not confirmed, and the dialog stays open until then [FMT-003]', async () => {
    const page = await open('/order/o-full-shipped', rice)
    press('ได้รับสินค้าแล้ว')
    await dialog('ยืนยันว่าได้รับแล้ว')
    await switchToEnglish(page)
    press('Cancel', await dialog('Confirm it arrived'))
    await isNamedInEnglish(rice)
    expect(page.calls.filter((call) => !call.startsWith('GET') && call.includes('/orders/'))).toEqual([])
  })

  it('renames an order whose reload was ended by the dialog [FMT-003]', async () => {
    const page = await open('/order/o-full-shipped', rice)
    page.hold(/orders\/o-full-shipped/)
    await switchToEnglish(page)
    press('Order received')
    await page.release()
    press('Cancel', await dialog('Confirm it arrived'))
    await isNamedInEnglish(rice)
  })

  it('renames the cart once a removal is not confirmed [FMT-003]', async () => {
    const page = await open('/cart', coffee)
    press('ลบ', within(screen.getAllByRole('group')[0]!))
    await dialog('ลบสินค้านี้หรือไม่')
    await switchToEnglish(page)
    press('Keep', await dialog('Remove this item?'))
    await isNamedInEnglish(coffee)
  })

  it('renames a coupon once its use is not confirmed [FMT-003]', async () => {
    const page = await open('/coupon-detail/c-full-usable', latte)
    press('ใช้คูปอง')
    await dialog('ใช้คูปองนี้เลยไหม')
    await switchToEnglish(page)
    press('Not now', await dialog('Use this coupon now?'))
    await isNamedInEnglish(latte)
  })

  it('renames the products of an order once the shopper keeps writing, with what was written [FMT-003]', async () => {
    const page = await open('/order/o-full-completed/review', coffee)
    fireEvent.click(screen.getByRole('button', { name: /^แก้ไขรีวิว/ }))
    const comment = await screen.findByRole<HTMLTextAreaElement>('textbox')
    fireEvent.change(comment, { target: { value: 'หอมมาก' } })
    page.back()
    await dialog('ยังไม่ได้รีวิว')
    await switchToEnglish(page)
    press('Keep writing', await dialog('Not Yet Reviewed'))
    await isNamedInEnglish(coffee)
    await closed()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('หอมมาก')
  })
})

describe('a switch of language during a call that changes something', () => {
  const changes = (page: OpenedPage, path: string) =>
    page.calls.filter((call) => !call.startsWith('GET') && call.includes(path))

  it('renames an order once it is marked as received, which happens once [FMT-003]', async () => {
    const page = await open('/order/o-full-shipped', rice)
    press('ได้รับสินค้าแล้ว')
    page.hold(/^(?!GET)/)
    press('ยืนยัน', await dialog('ยืนยันว่าได้รับแล้ว'))
    await switchToEnglish(page)
    await page.release()
    await isNamedInEnglish(rice)
    screen.getByRole('heading', { name: 'Completed' })
    expect(changes(page, 'o-full-shipped')).toHaveLength(1)
  })

  it('renames the cart once a quantity is saved, which happens once [FMT-003]', async () => {
    const page = await open('/cart', coffee)
    const stepper = () => within(screen.getAllByRole('group')[0]!)
    page.hold(/^PUT/)
    press('เพิ่มจำนวน', stepper())
    await switchToEnglish(page)
    await page.release()
    await isNamedInEnglish(coffee)
    stepper().getByText('2')
    expect(changes(page, 'basket')).toHaveLength(1)
  })

  it('renames the cart once a line is removed, which happens once [FMT-003]', async () => {
    const page = await open('/cart', coffee)
    const lines = screen.getAllByRole('group').length
    press('ลบ', within(screen.getAllByRole('group')[0]!))
    page.hold(/^DELETE/)
    press('ลบสินค้า', await dialog('ลบสินค้านี้หรือไม่'))
    await switchToEnglish(page)
    await page.release()
    await isNamedInEnglish(coffee)
    expect(screen.getAllByRole('group')).toHaveLength(lines - 1)
    expect(changes(page, 'basket')).toHaveLength(1)
  })

  it('opens the order summary in the new language after the check of the stock [FMT-003]', async () => {
    const page = await open('/cart', coffee)
    fireEvent.click(screen.getByRole('radio', { name: /กาแฟริมดอย/ }))
    page.hold(/baskets\?/)
    press('ชำระเงินร้านนี้')
    await switchToEnglish(page)
    await page.release()
    await waitFor(() => expect(page.path()).toBe('/order-summary'))
    await isNamedInEnglish(coffee)
  })

  it('unwraps a gift and shows what is in it in the new language, which happens once [FMT-003]', async () => {
    const page = await openPage(server, { href: '/gift/gift-seed-2', language: 'th' })
    await screen.findByText('ธนกร จ.')
    page.hold(/^(?!GET)/)
    fireEvent.click(document.querySelector('.wrapped-gift__open')!)
    await switchToEnglish(page)
    await page.release()
    await isNamedInEnglish(cinema)
    expect(document.querySelector('.unwrapping')).not.toBeNull()
    expect(changes(page, 'gift')).toHaveLength(1)
  })

  it('shows the code of a coupon with its name in the new language, and uses it once [FMT-003]', async () => {
    const page = await open('/coupon-detail/c-full-usable', latte)
    press('ใช้คูปอง')
    page.hold(/^(?!GET)/)
    press('ใช้เลย', await dialog('ใช้คูปองนี้เลยไหม'))
    await switchToEnglish(page)
    await page.release()
    await isNamedInEnglish(latte)
    screen.getAllByRole('timer')
    expect(changes(page, 'coupon')).toHaveLength(1)
  })
})
