import * as v from 'valibot'
import type { Language } from '../../contract/enums'
import type { FirstScreen } from '../../contract/home'
import { firstScreen } from '../../contract/home'

let isPaintedWhole = false

/** Whether the server-rendered home shows exactly the data of its loader, so that it can be hydrated. */
export const canTakeOver = (): boolean => isPaintedWhole

/**
 * The public part of home that is embedded in the document (SES-039). Returns it once; later calls return {}, as does data that is missing,
 * damaged or in another language. The icons are those of a full member.
 */
export function takeFirstScreen(language: Language, isFullMember: boolean): Partial<FirstScreen> {
  const element = document.getElementById('first-screen')
  isPaintedWhole = false
  if (!element) return {}
  element.remove()
  try {
    const found: Partial<FirstScreen> = v.parse(firstScreen, JSON.parse(element.textContent))
    if (found.language !== language) return {}
    if (!isFullMember) delete found.quickAccess
    const { banners, quickAccess, sections, groups, campaigns, products } = found
    isPaintedWhole = [banners, quickAccess, sections, groups, campaigns, products].every(Boolean)
    return found
  } catch {
    return {}
  }
}
