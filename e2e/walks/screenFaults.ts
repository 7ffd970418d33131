import type { Page } from '@playwright/test'
import type { Texts } from '../../i18n/texts'
import { dictionaries } from '../../i18n/translations'
import { poll } from '../phone'
import { expect } from '../test'

interface Wording {
  /** Texts of the buttons that pay. */
  pay: string[]
  /** Groups of the texts: a missing text would show its key, as `group.name`. */
  groups: string[]
}

const confirmKeys = Object.keys(dictionaries.en.checkout.confirm) as (keyof Texts['checkout']['confirm'])[]

export const wordingOf = (LL: Texts): Wording => ({
  pay: [
    LL.cart.pay(),
    LL.orders.pay(),
    LL.giving.review.confirm(),
    LL.checkout.confirmCard.go(),
    ...confirmKeys.map((key) => LL.checkout.confirm[key]()),
  ],
  groups: Object.keys(dictionaries.en),
})

interface Waiting {
  /** A call has no answer yet: anything may be busy. */
  isWaiting: boolean
  /** The outcome of a payment is pending: its ring may turn. */
  isPending: boolean
}

/** What no screen of the market may show, whatever its state. Runs in the page. */
export function faultsOf({ wording, isWaiting, isPending }: { wording: Wording } & Waiting): string[] {
  const faults: string[] = []
  const dialogs = [...document.querySelectorAll<HTMLElement>('dialog[open]')]
  const isCovered = (part: HTMLElement) => part.closest('.page-frame[aria-hidden]') !== null
  const uncovered = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((part) => !isCovered(part))
  const seen = [...uncovered('.page-frame'), ...dialogs]
  const named = ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'].flatMap((name) =>
    uncovered(`[${name}]`).map((part) => part.getAttribute(name)),
  )
  const typed = uncovered('input, textarea').map((part) => (part as HTMLInputElement).value)
  const read = [...seen, ...uncovered('.snackbar, .stand-in, .splash')].map((part) => part.innerText)
  const text = [document.title, ...read, ...named, ...typed].join('\n')
  const raw = new RegExp(`(?<![\\w@/.-])(?:${wording.groups.join('|')})\\.[a-z]\\w*`).exec(text)
  if (raw) faults.push(`the key of a text: ${raw[0]}`)
  const unfilled = /\{\w+[|}]|\bundefined\b|\bNaN\b|\[object \w+\]|Invalid Date/.exec(text)
  if (unfilled) faults.push(`an unfilled text: ${unfilled[0]}`)

  const scrollers = [document.documentElement, ...uncovered('.page-frame__scroll, .sub-page, .popup, .sheet__body')]
  if (scrollers.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1))
    faults.push('the page scrolls sideways')

  /** A button outside the window can be scrolled to. */
  const canBePressed = (button: HTMLElement): boolean => {
    if (button.matches(':disabled') || button.ariaDisabled === 'true' || button.ariaBusy === 'true') return false
    const { left, right, top, bottom } = button.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const isInWindow = x >= 0 && x < innerWidth && y >= 0 && y < innerHeight
    return !isInWindow || button.contains(document.elementFromPoint(x, y))
  }
  const buttons = (dialogs.length > 0 ? dialogs : seen).flatMap((part) => [
    ...part.querySelectorAll<HTMLElement>('button, [role=button], input[type=submit], input[type=button]'),
  ])
  const namesOf = (button: HTMLElement): string[] => {
    const labels = (button.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id))
    const pictures = [...button.querySelectorAll('img')].map(({ alt }) => alt)
    const value = button instanceof HTMLInputElement ? button.value : ''
    const texts = [
      button.textContent,
      value,
      button.ariaLabel ?? '',
      ...pictures,
      ...labels.map((one) => one?.textContent ?? ''),
    ]
    return texts.map((text) => text.trim())
  }
  const payNameOf = (button: HTMLElement) =>
    namesOf(button).find((name) => wording.pay.some((word) => name === word || name.startsWith(`${word} ฿`)))
  const paying = buttons.flatMap((button) => (canBePressed(button) ? (payNameOf(button) ?? []) : []))
  if (paying.length > 1) faults.push(`${paying.length} buttons pay: ${paying.join(', ')}`)

  const ring = isPending ? '.ring:not(.checking-ring *)' : '.ring'
  const busy = uncovered(`[aria-busy=true], .skeleton, [role=progressbar], progress, ${ring}`).filter((part) =>
    part.checkVisibility({ visibilityProperty: true }),
  )
  const outermost = busy.filter((part) => !busy.some((other) => other !== part && other.contains(part)))
  if (!isWaiting)
    faults.push(
      ...outermost.map(
        (part) => `still busy: ${part.ariaLabel ?? part.innerText?.split('\n')[0] ?? part.getAttribute('class')}`,
      ),
    )

  const focused = document.activeElement
  const isInDialog = dialogs.some((dialog) => dialog.contains(focused))
  if (document.hasFocus() && dialogs.length > 0 && !isInDialog) faults.push('the focus is outside the open dialog')
  const isLost = !(focused instanceof HTMLElement) || focused === document.body || isCovered(focused)
  // A page gets the focus once it has stopped moving, which takes until the walk lets its clock run, and nothing covers it, as the splash does.
  const canHaveFocus = (part: HTMLElement) =>
    (part.dataset['transition'] ?? 'entered') === 'entered' && !part.closest('[inert]')
  const isAtRest = seen.length > 0 && seen.every(canHaveFocus)
  const hasChangedPage = window.firstPage !== undefined && !seen.includes(window.firstPage)
  const mustHaveFocus = window.hasHadFocus || hasChangedPage
  if (document.hasFocus() && isAtRest && dialogs.length === 0 && mustHaveFocus && isLost)
    faults.push('the focus is lost')
  return faults
}

declare global {
  interface Window {
    /** Something of the page has had the focus since it was first watched. */
    hasHadFocus?: boolean
    /** The page that was shown when the focus was first watched. */
    firstPage?: HTMLElement
  }
}

/**
 * Notes from now on whether something of the page has the focus, or another page is shown. Runs in the page before each step. A page loaded
 * in the step is not watched: the browser leaves the focus of a new document on its body until the first gesture.
 */
export function watchFocus(): void {
  const watch = () => (window.hasHadFocus = true)
  if (window.hasHadFocus === undefined) document.addEventListener('focusin', watch)
  window.hasHadFocus ||= document.activeElement !== document.body
  window.firstPage ??= document.querySelector<HTMLElement>('.page-frame:not([aria-hidden])') ?? undefined
}

/**
 * Adds what the page's script prints as an error or throws, and what the browser fails to load, except the calls of the market that
 * `isExpected` knows to fail, by path and status, which is NaN where the connection broke.
 */
export function collectErrors(
  page: Page,
  errors: string[],
  isExpected: (path: string, status: number) => boolean,
): void {
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    if (!message.text().startsWith('Failed to load resource')) return errors.push(message.text())
    const { url } = message.location()
    const path = /^https?:\/\/[^/]+(\/[^?#]*)/.exec(url)?.[1] ?? url
    const status = Number(/status of (\d+)/.exec(message.text())?.[1])
    if (!path.startsWith('/v1/') || !isExpected(path, status)) errors.push(`${message.text()} ${path}`)
  })
}

/**
 * After a step the screen has no two buttons that pay, no key of a text and no unfilled text, at the first look; what it shows during the
 * step is not looked at. Soon it has no sideways scroll, no focus outside its dialog or lost by a step, and once nothing is awaited
 * nothing busy.
 */
export async function expectNoFaults(page: Page, LL: Texts, waiting: () => Waiting): Promise<void> {
  if (!/^https?:/.test(page.url())) return
  const faults = () => page.evaluate(faultsOf, { wording: wordingOf(LL), ...waiting() })
  expect((await faults()).filter(isNeverShown), 'faults of the screen, looked at once after the step').toEqual([])
  await poll(faults, { message: 'faults of the screen' }).toEqual([])
}

/** A spinner ends and the focus comes back a moment later; two buttons that pay or a key are wrong at once. */
const isNeverShown = (fault: string): boolean => /^(\d+ buttons pay|the key of a text|an unfilled text)/.test(fault)

/** The states of a walk in which axe examines the screen: the first, and then every so many of those that the walk has not come to before. */
export class ExaminedStates {
  private readonly reached = new Set<string>()
  count = 0

  constructor(private readonly every: number) {}

  /** Whether the walk, which comes to this state, examines it. */
  choose(state: string): boolean {
    if (this.reached.has(state)) return false
    const isChosen = this.reached.size % this.every === 0
    this.reached.add(state)
    if (isChosen) this.count++
    return isChosen
  }
}
