import * as v from 'valibot'
import type { Language } from '../../contract/enums'
import type { FirstScreen } from '../../contract/home'
import { firstScreen } from '../../contract/home'

let isPaintedWhole = false

/** Whether the home that the server has painted shows just what its loader was given, so that it can be taken over. */
export const canTakeOver = (): boolean => isPaintedWhole

/**
 * The public part of home that came with the document (SES-039), once: later calls find nothing. Nothing either where it is missing,
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
