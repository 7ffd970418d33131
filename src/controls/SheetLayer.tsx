import { useCallback, useId, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Icon } from '../ui/Icon'
import { x } from '../ui/icons'
import { useTexts } from '../ui/texts'
import { ModalFrame } from './ModalFrame'
import { pullSheet } from './pullSheet'

type SheetLayerProps = {
  open: boolean
  title: string
  /** Replaces the title, which is then for screen readers only. */
  head?: ReactNode
  /** Called by the cross, the scrim, Escape and a pull. The sheet stays until `open` is false. */
  onClose: () => void
  /** Called when the exit animation has ended. */
  onExited?: () => void
  children: ReactNode
  /** Buttons fixed at the bottom. */
  actions?: ReactNode
  initialFocus?: RefObject<HTMLElement | null>
}

/** A bottom sheet: traps the focus and restores it on close. */
export function SheetLayer({ open, title, head, onClose, onExited, children, actions, initialFocus }: SheetLayerProps) {
  const { LL } = useTexts()
  const titleId = useId()
  const close = useRef(onClose)
  close.current = onClose
  const handle = useCallback((box: HTMLDivElement | null) => {
    const sheet = box?.closest('dialog')
    return box && sheet ? pullSheet(box, sheet, () => close.current()) : undefined
  }, [])
  return (
    <ModalFrame
      open={open}
      className="sheet"
      labelledBy={titleId}
      onEscape={onClose}
      onScrim={onClose}
      onExited={onExited}
      initialFocus={initialFocus}
    >
      <div className="sheet__box">
        <span className="sheet__grab" aria-hidden />
        <div ref={handle} className={head ? 'sheet__head sheet__head--filled' : 'sheet__head'}>
          <h2 id={titleId} className={head ? 'sr-only' : 'sheet__title'}>
            {title}
          </h2>
          {head}
          <button type="button" className="icon-btn sheet__close" aria-label={LL.common.close()} onClick={onClose}>
            <Icon shape={x} />
          </button>
        </div>
        <div className="sheet__body">{children}</div>
        {actions && <div className="sheet__actions">{actions}</div>}
      </div>
    </ModalFrame>
  )
}
