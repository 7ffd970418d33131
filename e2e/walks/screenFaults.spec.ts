import { test, expect } from '../test'
import { translations } from '../../i18n/translations'
import { violations } from '../axe'
import { ExaminedStates, collectErrors, expectNoFaults, faultsOf, watchFocus, wordingOf } from './screenFaults'
import { Stage } from './stage'

const LL = translations('en')
const wording = wordingOf(LL)
const nothing = { isWaiting: false, isPending: false }
const ring = '<div class="checking-ring"><svg class="ring" width="44" height="44"></svg></div>'

const screen = (content: string) => `<div class="page-frame"><div class="page-frame__scroll">${content}</div></div>`
const pay = `<button>${LL.checkout.confirm.general()}</button>`

for (const [fault, content, detail = ''] of [
  ['2 buttons pay: Pay, Pay', pay + pay],
  ['2 buttons pay: Pay, Pay', `${pay}<p style="height: 2000px"></p>${pay}`, 'far apart'],
  ['2 buttons pay: Pay ฿100, Pay', `<button>Pay ฿100</button><button aria-label="Pay">→</button>`, 'by their names'],
  [
    '2 buttons pay: Pay, Pay',
    '<button aria-labelledby="word">→</button><b id="word">Pay</b><button><img alt="Pay"></button>',
    'by other texts',
  ],
  ['2 buttons pay: Pay, Pay', '<span role="button">Pay</span><input type="submit" value="Pay">', 'of other elements'],
  ['the key of a text: checkout.title', '<h1>checkout.title</h1>'],
  ['the key of a text: checkout.title', '<input aria-label="Title" value="checkout.title">', 'in a field'],
  ['an unfilled text: {count}', '<p>{count} pieces</p>'],
  ['an unfilled text: NaN', '<p>฿NaN</p>'],
  ['the key of a text: checkout.title', '<button aria-label="checkout.title">Pay</button>', 'in the name of a button'],
  [
    'the key of a text: checkout.title',
    '<input type="range" aria-valuetext="checkout.title">',
    'in the value of a slider',
  ],
  ['the key of a text: checkout.title', '<abbr title="checkout.title">Pay</abbr>', 'in a title'],
  ['an unfilled text: {price}', '<input type="range" aria-valuetext="{price} baht">', 'in the value of a slider'],
  ['the key of a text: cart.saved', '<p class="snackbar">cart.saved</p>', 'in a snackbar'],
  ['the page scrolls sideways', '<p style="width: 800px">wide</p>'],
  [
    'the page scrolls sideways',
    '<div class="sheet__body" style="overflow-y: auto; width: 300px"><p style="width: 320px">wide</p></div>',
    'in a sheet',
  ],
  [
    'the page scrolls sideways',
    '<dialog open class="popup" style="overflow-y: auto; width: 300px"><button autofocus style="width: 400px">wide</button></dialog>',
    'in a popup',
  ],
  ['still busy: Redeem', '<button aria-busy="true">Redeem</button>'],
  ['still busy: Loading', '<div class="skeleton" role="status">Loading<div class="skeleton">bones</div></div>'],
  ['still busy: Ways to pay', '<section aria-busy="true">Ways to pay</section>'],
  ['still busy: ring', '<svg class="ring" width="44" height="44"></svg>', 'without a text'],
  ['still busy: ring', ring, 'of a payment that is not pending any more'],
  ['still busy: Uploading', '<div role="progressbar" aria-label="Uploading"></div>'],
  ['still busy: Sending', '<progress aria-label="Sending"></progress>'],
  ['the focus is outside the open dialog', '<dialog open><p>Question</p></dialog>'],
  [
    'the focus is outside the open dialog',
    '<input autofocus><dialog open><p>Question</p></dialog>',
    'in the page behind it',
  ],
] as const)
  test(`a walk notices on a screen: ${fault} ${detail} [MBT-012]`, async ({ page }) => {
    await page.setContent(screen(content))
    // The browser moves the focus with the next frame only.
    if (content.includes('autofocus')) await expect(page.locator('[autofocus]')).toBeFocused()
    expect(await page.evaluate(faultsOf, { wording, ...nothing })).toEqual([fault])
  })

for (const [gesture, content] of [
  ['a pressed button vanishes', '<button onclick="this.remove()">Open</button>'],
  [
    'a pressed button’s page is covered',
    `<button onclick="this.closest('.page-frame').setAttribute('aria-hidden', 'true')">Open</button>`,
  ],
  ['an open dialog is removed', '<dialog><button autofocus onclick="this.parentNode.remove()">Open</button></dialog>'],
] as const)
  test(`a walk notices that the focus is lost when ${gesture} [MBT-012]`, async ({ page }) => {
    const faults = () => page.evaluate(faultsOf, { wording, ...nothing })
    await page.setContent(screen(content) + screen('<p>The next page</p>'))
    await page.evaluate(() => document.querySelector('dialog')?.showModal())
    await page.evaluate(watchFocus)
    expect(await faults()).toEqual([])
    await page.getByRole('button').click()
    expect(await faults()).toEqual(['the focus is lost'])
  })

test('a walk notices the key of a text in the title of the document [MBT-012]', async ({ page }) => {
  await page.setContent(`<title>coupons.title</title>${screen('<p>Coupons</p>')}`)
  expect(await page.evaluate(faultsOf, { wording, ...nothing })).toEqual(['the key of a text: coupons.title'])
})

test('a walk notices a focus that an earlier step has lost [MBT-012]', async ({ page }) => {
  const faults = () => page.evaluate(faultsOf, { wording, ...nothing })
  await page.setContent(screen('<button onclick="this.remove()">Open</button>'))
  await page.evaluate(watchFocus)
  await page.getByRole('button').click()
  await page.evaluate(watchFocus)
  expect(await faults()).toEqual(['the focus is lost'])
})

test('a walk notices that the focus is lost once another page is shown, though nothing had it before [MBT-012]', async ({
  page,
}) => {
  const faults = () => page.evaluate(faultsOf, { wording, ...nothing })
  await page.setContent(screen('<p>The first page</p>'))
  await page.evaluate(watchFocus)
  await page.evaluate(watchFocus)
  expect(await faults()).toEqual([])
  await page.evaluate((html) => (document.body.innerHTML = html), screen('<button>The next page</button>'))
  await page.evaluate(watchFocus)
  expect(await faults()).toEqual(['the focus is lost'])
  await page.getByRole('button').focus()
  expect(await faults()).toEqual([])
})

test('a walk does not wait until a second button that pays, or a key, is gone [MBT-012]', async ({ page, baseURL }) => {
  await page.goto(`${baseURL}/openapi.json`)
  for (const content of [pay + pay, '<h1>checkout.title</h1>']) {
    await page.evaluate((html) => {
      document.body.innerHTML = html
      setTimeout(() => document.body.replaceChildren(), 300)
    }, screen(content))
    await expect(expectNoFaults(page, LL, () => nothing)).rejects.toThrow('looked at once after the step')
  }
})

test('a walk finds the focus lost only once the splash no longer covers the page [MBT-012]', async ({ page }) => {
  const faults = () => page.evaluate(faultsOf, { wording, ...nothing })
  await page.setContent(`<main>${screen('<p>Home</p>')}</main><button onclick="this.remove()">Enter</button>`)
  await page.evaluate(watchFocus)
  await page.evaluate(() => document.querySelector('main')!.setAttribute('inert', ''))
  await page.getByRole('button').click()
  expect(await faults()).toEqual([])
  await page.evaluate(() => document.querySelector('main')!.removeAttribute('inert'))
  expect(await faults()).toEqual(['the focus is lost'])
})

test('a walk finds no fault in one button that pays, a hidden, covered or disabled second one, a spinner while a call is awaited, or an address [MBT-012]', async ({
  page,
}) => {
  const covered = `<div style="position: relative">${pay}<div style="position: absolute; inset: 0"></div></div>`
  const hidden = `<div class="page-frame" aria-hidden="true" style="position: absolute; visibility: hidden">${pay}</div>`
  await page.setContent(
    `${hidden}${screen(`${pay}${covered}<button disabled>Pay</button><button aria-busy="true">Pay</button><p>help@home.example.com</p>`)}`,
  )
  expect(await page.evaluate(faultsOf, { wording, isWaiting: true, isPending: false })).toEqual([])
})

test('the ring of a pending payment may turn, and nothing else be busy beside it [MBT-012]', async ({ page }) => {
  const faults = () => page.evaluate(faultsOf, { wording, isWaiting: false, isPending: true })
  await page.setContent(screen(ring))
  expect(await faults()).toEqual([])
  await page.setContent(screen(`${ring}<button aria-busy="true">Redeem</button><svg class="ring" width="9"></svg>`))
  expect(await faults()).toEqual(['still busy: Redeem', 'still busy: ring'])
})

test('axe names the rule that a screen breaks, and its element [MBT-012] [A11-001]', async ({ page }) => {
  await page.setContent(`<html lang="en"><title>Shop</title><main><h1>Shop</h1><button></button></main></html>`)
  expect(await violations(page)).toEqual(['button-name: button'])
})

test('axe examines each new state of a walk, or the first and every second one after it, and none twice [MBT-012]', () => {
  const states = ['idle', 'busy', 'idle', 'failed', 'busy', 'done']
  const [whole, second] = [new ExaminedStates(1), new ExaminedStates(2)]
  expect(states.map((state) => whole.choose(state))).toEqual([true, true, false, true, false, true])
  expect(states.map((state) => second.choose(state))).toEqual([true, false, false, true, false, false])
  expect([whole.count, second.count]).toEqual([4, 2])
})

test('a gate holds no call whose path another endpoint has word for word [MBT-012]', async ({ browser, baseURL }) => {
  const stage = await Stage.open(browser, { baseURL: baseURL!, lang: 'en', shopper: 'full', silent: false })
  await stage.hold({ method: 'GET', path: '/v1/products/:productId' })
  await stage.page.goto(`${baseURL}/openapi.json`)
  const recommended = await stage.page.evaluate(async () => (await fetch('/v1/products/recommend')).status)
  expect([recommended, stage.isWaiting]).toEqual([200, false])
  await stage.page.evaluate(() => void fetch('/v1/products/1011').catch(() => undefined))
  await expect.poll(() => stage.isWaiting).toBe(true)
  await stage.close()
})

test('a held call that the page aborts is not awaited any more [MBT-012]', async ({ browser, baseURL }) => {
  const stage = await Stage.open(browser, { baseURL: baseURL!, lang: 'en', shopper: 'full', silent: false })
  await stage.hold({ method: 'GET', path: '/v1/badge' })
  await stage.page.goto(`${baseURL}/openapi.json`)
  const control = await stage.page.evaluateHandle(() => {
    const abort = new AbortController()
    void fetch('/v1/badge', { signal: abort.signal }).catch(() => undefined)
    return abort
  })
  await expect.poll(() => stage.isWaiting).toBe(true)
  await control.evaluate((abort) => abort.abort())
  await expect.poll(() => stage.isWaiting).toBe(false)
  await stage.close()
})

test('a walk collects what the page’s script prints as an error or throws, and each failed load but the calls that it lets fail [MBT-012]', async ({
  page,
  baseURL,
}) => {
  const errors: string[] = []
  collectErrors(page, errors, (path) => path === '/v1/let-fail')
  await page.goto(`${baseURL}/openapi.json`)
  await page.evaluate(async () => {
    console.warn('not an error')
    console.error('printed')
    await fetch('/v1/let-fail')
    await fetch('/v1/no-such-call?page=1')
    for (const [tag, file] of [
      ['script', 'gone.js'],
      ['img', 'gone.png'],
      ['link', 'gone.css'],
    ] as const) {
      const part = document.createElement(tag)
      const ended = new Promise((resolve) => (part.onerror = resolve))
      part.setAttribute(tag === 'link' ? 'href' : 'src', `/assets/${file}`)
      part.setAttribute('rel', 'stylesheet')
      document.documentElement.append(part)
      await ended
    }
    setTimeout(() => {
      throw new Error('thrown')
    })
  })
  const failed = (path: string) => expect.stringMatching(new RegExp(`(404|Refused to apply style).*${path}`)) as unknown
  await expect
    .poll(() => errors.filter((error) => !error.startsWith('Refused to execute')))
    .toEqual(['printed', ...['/v1/no-such-call', 'gone.js', 'gone.png', 'gone.css'].map(failed), 'thrown'])
})

test('a walk lets each call fail once that it cuts or that the sandbox refuses, and no other [MBT-012]', async ({
  browser,
  baseURL,
}) => {
  const stage = await Stage.open(browser, { baseURL: baseURL!, lang: 'en', shopper: 'full', silent: false })
  await stage.hold({ method: 'DELETE', path: '/v1/badge' })
  await stage.page.goto(`${baseURL}/openapi.json`)
  const call = () => stage.page.evaluate(() => void fetch('/v1/badge', { method: 'DELETE' }).catch(() => undefined))
  for (const end of ['cut', 'lose'] as const) {
    await call()
    await (await stage.held({ method: 'DELETE', path: '/v1/badge' }))[end]()
  }
  await call()
  await (await stage.held({ method: 'DELETE', path: '/v1/badge' })).go()
  const failed = /^Failed to load resource: .* 404 .*\/v1\/badge$/
  await expect.poll(() => stage.errors).toEqual([expect.stringMatching(failed)])
  await stage.close()
})
