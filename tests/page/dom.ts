import { Window } from 'happy-dom'

/**
 * A document in Node's own environment, for pages over the server in this process: the server needs Node's fetch, Request and URL, which
 * the happy-dom environment would take away. To be imported before anything that looks for a document.
 */
const window = new Window({ url: 'http://localhost/', width: 390, height: 844 })

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
  IS_REACT_ACT_ENVIRONMENT: true,
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
  dispatchEvent: window.dispatchEvent.bind(window),
})
