import { createContext, useContext } from 'react'
import type { AnchorHTMLAttributes, ComponentType, ReactNode } from 'react'
import { RenderedInContext } from './texts'
import type { RenderedIn } from './texts'

export type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  /** What the history entry keeps, for the router only. */
  state?: { giftChoice: { variantId: string; quantity: number } }
}

export type Ui = {
  /** Address of the resize service; empty = the originals are used. */
  imageResizeBaseUrl: string
  /** Texts of one rendering on the server; the page leaves it out and takes those of the visit. */
  texts?: RenderedIn
  /** What draws links where a router is there; else a plain element. */
  anchor?: ComponentType<AnchorProps>
}

const UiContext = createContext<Ui>({ imageResizeBaseUrl: '' })

/** Gives the components below what differs between page and server. Keep `value` stable. */
export function UiProvider({ value, children }: { value: Ui; children: ReactNode }) {
  return (
    <UiContext value={value}>
      <RenderedInContext value={value.texts ?? null}>{children}</RenderedInContext>
    </UiContext>
  )
}

export const useImageResizeBaseUrl = (): string => useContext(UiContext).imageResizeBaseUrl

/** A link that is drawn by the router where there is one. */
export function Anchor({ state, ...props }: AnchorProps) {
  const Component = useContext(UiContext).anchor
  return Component ? <Component {...props} state={state} /> : <a {...props} />
}
