import { createContext, useContext } from 'react'
import type { AnchorHTMLAttributes, ComponentType, ReactNode } from 'react'
import { RenderedInContext } from './texts'
import type { RenderedIn } from './texts'

export type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  /** State of the history entry, for the router only. */
  state?: { giftChoice: { variantId: string; quantity: number } }
}

export type Ui = {
  /** URL of the resize service; if empty, the originals are used. */
  imageResizeBaseUrl: string
  /** Texts of one server render; omitted on the page, which uses those of the visit. */
  texts?: RenderedIn
  /** Link component if there is a router; defaults to a plain `a` element. */
  anchor?: ComponentType<AnchorProps>
}

const UiContext = createContext<Ui>({ imageResizeBaseUrl: '' })

/** Provides what differs between page and server. Keep `value` stable. */
export function UiProvider({ value, children }: { value: Ui; children: ReactNode }) {
  return (
    <UiContext value={value}>
      <RenderedInContext value={value.texts ?? null}>{children}</RenderedInContext>
    </UiContext>
  )
}

export const useImageResizeBaseUrl = (): string => useContext(UiContext).imageResizeBaseUrl

/** A link, using the router's component if there is one. */
export function Anchor({ state, ...props }: AnchorProps) {
  const Component = useContext(UiContext).anchor
  return Component ? <Component {...props} state={state} /> : <a {...props} />
}
