import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import '../../styles/checkout.css'

/** A page over the one before it in the document, which is inert meanwhile: takes the focus, and returns it to its opener on close. */
export function SubPage({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const below = frame.current?.previousElementSibling
    const opener = document.activeElement
    frame.current?.focus({ preventScroll: true })
    below?.setAttribute('inert', '')
    return () => {
      below?.removeAttribute('inert')
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div ref={frame} className="sub-page" tabIndex={-1}>
      {children}
    </div>
  )
}
