import { Window } from 'happy-dom'

/**
 * A document in Node's own environment, for pages over the server in this process: the server needs Node's fetch, Request and URL, which
 * the happy-dom environment would replace. Import it before anything that uses a document.
 *
 * The window is tall enough for a long list to draw the rows of its first pages: there is no layout here, and a list estimates what is on
 * the screen. A test of rows that are not drawn sets `innerHeight`.
 */
const window = new Window({ url: 'http://localhost/', width: 390, height: 30_000 })

/** Events to which a page listens until the browser closes it. */
const ofAPage = new Set(['message', 'online', 'pagehide', 'pageshow', 'popstate', 'scroll'])
const ends = new Set<() => void>()

for (const target of [window, window.document]) {
  const listen = target.addEventListener.bind(target) as unknown as (
    ...given: Parameters<typeof addEventListener>
  ) => void
  target.addEventListener = ((...given: Parameters<typeof listen>) => {
    listen(...given)
    if (ofAPage.has(given[0])) ends.add(() => target.removeEventListener(...(given as [never, never])))
  }) as never
}

/** A page's calls. After `forgetPages` they never reach the server. */
export function callsOfPage(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  let isForgotten = false
  ends.add(() => (isForgotten = true))
  return (...given) => (isForgotten ? new Promise(() => {}) : fetch(...given))
}

/** Stops the pages drawn before: removes their listeners and leaves their calls unanswered. */
export function forgetPages(): void {
  for (const end of ends) end()
  ends.clear()
}

const computedStyle = window.getComputedStyle.bind(window) as unknown as typeof globalThis.getComputedStyle
const displays = new Map<string, string>()

/** `display` by what an element is, since no style sheet of the shop is loaded here; happy-dom computes all properties each time. */
function displayOf(element: Element): string {
  const key = `${element.tagName} ${element.getAttribute('style') ?? ''} ${element.hasAttribute('hidden')}`
  const known = displays.get(key)
  if (known !== undefined || !element.isConnected) return known ?? ''
  const display = computedStyle(element).display
  displays.set(key, display)
  return display
}

function visibilityOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { visibility } = (at as HTMLElement).style
    if (visibility) return visibility
  }
  return 'visible'
}

/** What names, roles and visibility depend on; any other property is computed. */
window.getComputedStyle = ((element: Element) =>
  new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => {
      const read = (property: string) =>
        property === 'display'
          ? displayOf(element)
          : property === 'visibility'
            ? visibilityOf(element)
            : computedStyle(element).getPropertyValue(property)
      if (name === 'getPropertyValue') return read
      return name === 'display' || name === 'visibility'
        ? read(name)
        : (computedStyle(element) as unknown as Record<string | symbol, unknown>)[name]
    },
  })) as never

const ownNames = Object.getOwnPropertyNames(window).filter((name) =>
  /^(HTML|SVG|.*Event$|Node|Element|Text|Document)/.test(name),
)
const names = [
  ...ownNames,
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'getComputedStyle',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'matchMedia',
  'MutationObserver',
  'ResizeObserver',
  'CustomEvent',
  'Comment',
  'DocumentFragment',
  'CSS',
] as const

for (const name of new Set(names)) {
  const value = name === 'window' ? window : (window as unknown as Record<string, unknown>)[name]
  if (value !== undefined) Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
}
Object.assign(globalThis, {
  self: globalThis,
  // Idle as soon as the current task has run, also while the clock is stopped.
  requestIdleCallback: (act: () => void) => setImmediate(act),
  cancelIdleCallback: (handle: NodeJS.Immediate) => clearImmediate(handle),
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
  dispatchEvent: window.dispatchEvent.bind(window),
})
