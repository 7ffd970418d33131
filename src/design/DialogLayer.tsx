import { Dialog, Portal } from '@chakra-ui/react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import type { IconShape } from '../ui/Icon'
import { x } from '../ui/icons'
import { ChakraLayer } from './ChakraLayer'

type DialogLayerProps = {
  open: boolean
  title: string
  message?: string
  /** What is at stake, between message and buttons: a list of lines, a panel. */
  children?: ReactNode
  /** Code and subcode as they are shown: `504-01`. */
  code?: string
  icon: IconShape
  /** Teal informs, caution can't be undone, orange is refused. */
  tone?: 'teal' | 'caution' | 'orange'
  /** The red cross at the disc: something was refused. */
  refused?: boolean
  accept: { label: string; onPress: () => void; busy?: boolean }
  reject?: { label: string; onPress: () => void }
  /** Escape. Absent: it does nothing, as for what must be answered. */
  onEscape?: () => void
  onExited?: () => void
}

/** A question or notice that must be answered; the scrim does not dismiss it. */
export function DialogLayer(props: DialogLayerProps) {
  const { open, title, message, children, code, icon, tone = 'teal', refused, accept, reject, onEscape, onExited } = props
  const first = useRef<HTMLButtonElement>(null)
  return (
    <ChakraLayer>
      <Dialog.Root
        role="alertdialog"
        open={open}
        closeOnInteractOutside={false}
        closeOnEscape={onEscape !== undefined}
        onOpenChange={(change) => !change.open && onEscape?.()}
        onExitComplete={onExited}
        initialFocusEl={() => first.current}
        {...{ kind: 'popup' }}
      >
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content>
              <span className={`dialog__disc dialog__disc--${tone}`} aria-hidden>
                <Icon shape={icon} size={36} />
                {refused && (
                  <span className="dialog__cross">
                    <Icon shape={x} size={16} />
                  </span>
                )}
              </span>
              <Dialog.Title className="dialog__title">{title}</Dialog.Title>
              <Dialog.Description asChild>
                <div>
                  {message && <p className="dialog__message">{message}</p>}
                  {children}
                  {code && <p className="dialog__code">({code})</p>}
                </div>
              </Dialog.Description>
              <div className="dialog__buttons">
                {reject && (
                  <Button variant="tint" throttled={false} onPress={reject.onPress}>
                    {reject.label}
                  </Button>
                )}
                <Button ref={first} throttled={false} busy={accept.busy} onPress={accept.onPress}>
                  {accept.label}
                </Button>
              </div>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </ChakraLayer>
  )
}
