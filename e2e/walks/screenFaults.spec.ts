import { test, expect } from '../test'
import { translations } from '../../i18n/translations'
import { collectErrors, faultsOf, wordingOf } from './screenFaults'

const LL = translations('en')
const wording = wordingOf(LL)

const screen = (content: string) => `<div class="page-frame"><div class="page-frame__scroll">${content}</div></div>`
const pay = `<button>${LL.checkout.confirm.general()}</button>`

for (const [fault, content, detail = ''] of [
  ['2 buttons pay: Pay, Pay', pay + pay],
  ['2 buttons pay: Pay, Pay', `${pay}<p style="height: 2000px"></p>${pay}`, 'far apart'],
  ['the key of a text: checkout.title', '<h1>checkout.title</h1>'],
  ['an unfilled text: {count}', '<p>{count} pieces</p>'],
  ['an unfilled text: NaN', '<p>฿NaN</p>'],
  ['the page scrolls sideways', '<p style="width: 800px">wide</p>'],
  ['still busy: Redeem', '<button aria-busy="true">Redeem</button>'],
  ['the focus is outside the open dialog', '<dialog open><p>Question</p></dialog>'],
  [
    'the focus is outside the open dialog',
    '<input autofocus><dialog open><p>Question</p></dialog>',
    'in the page behind it',
  ],
] as const)
  test(`a walk notices on a screen: ${fault} ${detail} [MBT-012]`, async ({ page }) => {
    await page.setContent(screen(content))
    expect(await page.evaluate(faultsOf, { wording, isWaiting: false })).toEqual([fault])
  })

test('a walk finds no fault in one button that pays, a hidden, covered or disabled second one, a spinner while a call is awaited, or an address [MBT-012]', async ({
  page,
}) => {
  const covered = `<div style="position: relative">${pay}<div style="position: absolute; inset: 0"></div></div>`
  const hidden = `<div class="page-frame" aria-hidden="true" style="position: absolute; visibility: hidden">${pay}</div>`
  await page.setContent(
    `${hidden}${screen(`${pay}${covered}<button disabled>Pay</button><button aria-busy="true">Pay</button><p>help@home.example.com</p>`)}`,
  )
  expect(await page.evaluate(faultsOf, { wording, isWaiting: true })).toEqual([])
})

test('a walk collects what the page’s script prints as an error or throws, not the browser’s reports of refused calls [MBT-012]', async ({
  page,
  baseURL,
}) => {
  const errors: string[] = []
  collectErrors(page, errors)
  await page.goto(`${baseURL}/openapi.json`)
  await page.evaluate(async () => {
    console.warn('not an error')
    console.error('printed')
    await fetch('/v1/no-such-call')
    setTimeout(() => {
      throw new Error('thrown')
    })
  })
  await expect.poll(() => errors).toEqual(['printed', 'thrown'])
})
