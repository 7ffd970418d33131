import { useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'

type ModalFrameProps = {
  open: boolean
  className: string
  role?: 'alertdialog'
  labelledBy: string
  describedBy?: string
  /** Called on Escape or the platform's close gesture. If absent, these do nothing: the dialog must be answered. */
  onEscape?: () => void
  /** Called on a press outside of the frame. */
  onScrim?: () => void
  /** Called when the exit animation has ended and the dialog is unmounted. */
  onExited?: () => void
  /** Element focused first; defaults to the frame, so that its name is announced. */
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

const tabbable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

let locks = 0

/** Locks scrolling of the page while any modal is open. */
function lockScroll(): () => void {
  locks += 1
  document.documentElement.classList.add('modal-open')
  return () => {
    locks -= 1
    if (locks === 0) document.documentElement.classList.remove('modal-open')
  }
}

/**
 * A native modal dialog: the rest of the page is inert, and the focus is restored on close. Stays mounted until its exit animation has
 * ended.
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
    // Close while it is still in the document: otherwise the focus is not restored.
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
        // A browser may force it to close on a second close request: reopen a dialog that must be answered.
        if (open && event.target === frame.current && !frame.current.open) frame.current.showModal()
      }}
      onClick={(event) => open && event.target === frame.current && onScrim?.()}
      onAnimationEnd={(event) => event.target === frame.current && leave()}
    >
      {children}
    </dialog>
  )
}

/** In a radio group only the checked radio is a tab stop. What is hidden takes no focus. */
function isTabStop(element: HTMLElement): boolean {
  if (element.closest('[tabindex="-1"]:not(dialog), [inert], [hidden]') || element.checkVisibility?.() === false)
    return false
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
