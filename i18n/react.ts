import { useSyncExternalStore } from 'react'
import type { Language } from '../contract/enums'
import { getLanguage, getLL, subscribe } from './runtime'
import type { Texts } from './texts'

/** The texts of the present language; the component renders again when it changes. */
export const useLL = (): Texts => useSyncExternalStore(subscribe, getLL, getLL)

/** The present language; the component renders again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, getLanguage, getLanguage)
