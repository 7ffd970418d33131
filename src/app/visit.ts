import type { Language } from '../../contract/enums'
import { keepQuery } from '../../contract/nativeQuery'

/**
 * The bank app passes the visit's parameters in the first URL only, and the router does not repeat them (SES-018). A reload belongs to the
 * same visit, so each history entry carries the parameters in its state: storage may hold nothing but the slices of SEC-005.
 */
export function openVisit(window: Window) {
  const { history, location } = window
  const carried = () => (history.state as { visit?: unknown } | null)?.visit
  const found = carried()
  let visit = keepQuery(typeof found === 'string' ? found : location.search)
  const replace = history.replaceState.bind(history)

  function carry(): void {
    if (carried() !== visit) replace({ ...(history.state as object | null), visit }, '')
  }

  for (const step of ['pushState', 'replaceState'] as const) {
    const take = history[step].bind(history)
    history[step] = (state: object | null, unused, url) => take({ ...state, visit }, unused, url)
  }
  window.addEventListener('popstate', carry)

  return {
    search: () => visit,
    /** Keeps the language that the bank app has set, so that a reload uses it (FMT-003). */
    switchLanguage(language: Language): void {
      visit = keepQuery(`?${new URLSearchParams([['lang', language], ...new URLSearchParams(visit)]).toString()}`)
      carry()
    },
  }
}
