import type { Language } from '../../contract/enums'
import { keepQuery } from '../../machines/session/query'

/**
 * The bank app says the visit's parameters in the first address only, and no step of the router repeats them (SES-018). A reload is the
 * same visit: each entry of the history carries them in its state, the memory of this web view alone, for nothing but the slices of
 * SEC-005 may be stored.
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
    /** The bank app switched the language: a reload comes back in it (FMT-003). */
    switchLanguage(language: Language): void {
      visit = keepQuery(`?${new URLSearchParams([['lang', language], ...new URLSearchParams(visit)]).toString()}`)
      carry()
    },
  }
}
