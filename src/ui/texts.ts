import { createContext, useContext } from 'react'
import type { Language } from '../../contract/enums'
import { useLanguage, useLL } from '../../i18n/react'
import type { Texts } from '../../i18n/texts'

/** Texts and language of one rendering; the server gives them, the page takes those of the visit. */
export type RenderedIn = { LL: Texts; language: Language }

export const RenderedInContext = createContext<RenderedIn | null>(null)

/** Texts and language: those that were given, else those of the page, which change with it. */
export function useTexts(): RenderedIn {
  const given = useContext(RenderedInContext)
  const LL = useLL()
  const language = useLanguage()
  return given ?? { LL, language }
}
