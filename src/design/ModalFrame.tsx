import { useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'

type ModalFrameProps = {
  open: boolean
  className: string
  role?: 'alertdialog'
  labelledBy: string
  describedBy?: string
  /** Escape and the platform's own close gesture. Absent: nothing, it must be answered. */
  onEscape?: () => void
  /** A press beside it. */
  onScrim?: () => void
  /** The way out has been played; nothing is left of it. */
  onExited?: () => void
  /** What has the focus first; else the frame itself, so that its name is read. */
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

const tabbable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

let locks = 0

/** The page behind keeps still while any modal is open. */
function lockScroll(): () => void {
  locks += 1
  document.documentElement.classList.add('modal-open')
  return () => {
    locks -= 1
    if (locks === 0) document.documentElement.classList.remove('modal-open')
  }
}

/**
 * The platform's modal dialog: the rest of the page is inert, the focus goes back to where it was. It is there until its
 * way out has been played.
 */
export function ModalFrame(props: ModalFrameProps) {
  const { open, className, role, labelledBy, describedBy, onEscape, onScrim, onExited, initialFocus, children } = props
  const frame = useRef<HTMLDialogElement>(null)
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)

  useLayoutEffect(() => {
    const dialog = frame.current
    if (!dialog || !present) return
    dialog.showModal()
    const unlock = lockScroll()
    return () => {
      dialog.close()
      unlock()
    }
  }, [present])

  useLayoutEffect(() => {
    if (open && present) (initialFocus?.current ?? frame.current)?.focus()
  }, [open, present, initialFocus])

  const leave = () => {
    if (open || !present) return
    // While it is still in the document: only then the focus goes back.
    frame.current?.close()
    setPresent(false)
    onExited?.()
  }

  useLayoutEffect(() => {
    const moves = frame.current?.getAnimations?.().some((animation) => animation.playState === 'running')
    if (!open && present && !moves) leave()
  })

  if (!present) return null

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      event.preventDefault()
      if (open) onEscape?.()
    }
    if (event.key === 'Tab') keepInside(event)
  }

  return (
    <dialog
      ref={frame}
      className={className}
      role={role}
      tabIndex={-1}
      aria-modal
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      data-state={open ? 'open' : 'closed'}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        if (open) onEscape?.()
      }}
      onClose={(event) => {
        // A browser may close it against our will when asked twice; what must be answered comes back.
        if (open && event.target === frame.current && !frame.current.open) frame.current.showModal()
      }}
      onClick={(event) => open && event.target === frame.current && onScrim?.()}
      onAnimationEnd={(event) => event.target === frame.current && leave()}
    >
      {children}
    </dialog>
  )
}

/** Of the radios of one choice only the chosen one is a stop. */
function isTabStop(element: HTMLElement): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true
  const choice = element.closest('dialog')?.querySelectorAll<HTMLInputElement>('input[type=radio]:checked') ?? []
  return ![...choice].some((chosen) => chosen.name === element.name)
}

function keepInside(event: KeyboardEvent<HTMLDialogElement>) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(tabbable)].filter(isTabStop)
  const first = stops[0]
  const last = stops.at(-1)
  const now = document.activeElement
  if (!first || !last) return event.preventDefault()
  const to =
    event.shiftKey && (now === first || now === event.currentTarget)
      ? last
      : !event.shiftKey && now === last
        ? first
        : null
  if (!to) return
  event.preventDefault()
  to.focus()
}
