import { ChakraProvider } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { system } from './system'

/** The nonce under which the content security policy allows styles that a script adds. */
function nonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')
  return meta?.content || document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined
}

const cache = createCache({ key: 'km', nonce: nonce() })

/** What overlays and forms need around them. Loaded with the first of them, never with the first screen. */
export function ChakraLayer({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  )
}
