import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'

/** Chakra without its tokens and preflight: its recipes use the style sheet's custom properties. */
const system = createSystem(defaultBaseConfig, { preflight: false })

/** The nonce with which the content security policy allows styles added by scripts. */
const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

const cache = createCache({ key: 'km', nonce: nonce() })

/** Providers for forms. Loaded with the first form, never with the first screen (SPD-001). */
export function ChakraLayer({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  )
}
