import { createContext, useContext } from 'react'
import type { Language } from '../../contract/enums'
import { useLanguage, useLL } from '../../i18n/react'
import type { Texts } from '../../i18n/texts'

/** Texts and language of one render: given by the server, taken from the visit on the page. */
export type RenderedIn = { LL: Texts; language: Language }

export const RenderedInContext = createContext<RenderedIn | null>(null)

/** The texts and language given by the provider, else the page's current ones. */
export function useTexts(): RenderedIn {
  const given = useContext(RenderedInContext)
  const LL = useLL()
  const language = useLanguage()
  return given ?? { LL, language }
}
