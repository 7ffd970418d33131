import { useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import type { IconShape } from '../ui/Icon'
import { x } from '../ui/icons'
import { ModalFrame } from './ModalFrame'

type DialogLayerProps = {
  open: boolean
  title: string
  /** Line breaks are kept. */
  message?: string
  /** Details under the message: a list of lines, a panel. */
  children?: ReactNode
  /** Code and subcode after the message, as shown: ` (504-01)`. */
  code?: string
  icon: IconShape
  /** `teal`: information; `caution`: can't be undone; `orange`: refused. */
  tone?: 'teal' | 'caution' | 'orange'
  /** Shows a red cross on the icon: something was refused. */
  refused?: boolean
  accept: { label: string; onPress: () => void; busy?: boolean }
  reject?: { label: string; onPress: () => void }
  /** Called on Escape. If absent, Escape does nothing: the dialog must be answered. */
  onEscape?: () => void
  onExited?: () => void
}

/** A confirmation or notice that must be answered; the scrim does not dismiss it. The safe answer has the initial focus. */
export function DialogLayer(props: DialogLayerProps) {
  const {
    open,
    title,
    message,
    children,
    code,
    icon,
    tone = 'teal',
    refused,
    accept,
    reject,
    onEscape,
    onExited,
  } = props
  const harmless = useRef<HTMLButtonElement>(null)
  const titleId = useId()
  const textId = useId()
  return (
    <ModalFrame
      open={open}
      className="popup"
      role="alertdialog"
      labelledBy={titleId}
      describedBy={textId}
      onEscape={onEscape}
      onExited={onExited}
      initialFocus={harmless}
    >
      <div className="popup__box">
        <span className={`popup__disc popup__disc--${tone}`} aria-hidden>
          <Icon shape={icon} size={36} />
          {refused && (
            <span className="popup__cross">
              <Icon shape={x} size={16} />
            </span>
          )}
        </span>
        <h2 id={titleId} className="popup__title">
          {title}
        </h2>
        <div id={textId}>
          {message && (
            <p className="popup__message">
              {message}
              {code && <span className="popup__code">{code}</span>}
            </p>
          )}
          {children}
        </div>
        <div className="popup__buttons">
          {reject && (
            <Button ref={harmless} variant="tint" throttled={false} onPress={reject.onPress}>
              {reject.label}
            </Button>
          )}
          <Button ref={reject ? undefined : harmless} throttled={false} busy={accept.busy} onPress={accept.onPress}>
            {accept.label}
          </Button>
        </div>
      </div>
    </ModalFrame>
  )
}
