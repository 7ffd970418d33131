import * as v from 'valibot'
import type { Language } from '../../contract/enums'
import type { FirstScreen } from '../../contract/home'
import { firstScreen } from '../../contract/home'

/**
 * The public part of home that came with the document (SES-039), once: later calls find nothing. Nothing either where it is missing,
 * damaged or in another language.
 */
export function takeFirstScreen(language: Language): Partial<FirstScreen> {
  const element = document.getElementById('first-screen')
  if (!element) return {}
  element.remove()
  try {
    const found = v.parse(firstScreen, JSON.parse(element.textContent))
    return found.language === language ? found : {}
  } catch {
    return {}
  }
}
