import { Dialog, Portal } from '@chakra-ui/react'
import type { ReactNode, RefObject } from 'react'
import { Icon } from '../ui/Icon'
import { x } from '../ui/icons'
import { useTexts } from '../ui/texts'
import { ChakraLayer } from './ChakraLayer'

type SheetLayerProps = {
  open: boolean
  title: string
  /** Not shown where the head already says it; still read out. */
  titleHidden?: boolean
  /** Cross, scrim, Escape. The sheet stays until `open` is false. */
  onClose: () => void
  /** The way out has been played. */
  onExited?: () => void
  /** Between title and body, outside the part that scrolls. */
  head?: ReactNode
  children: ReactNode
  /** Buttons that stay at the bottom. */
  actions?: ReactNode
  initialFocus?: RefObject<HTMLElement | null>
}

/** A sheet from the bottom: focus stays inside and goes back to where it was. */
export function SheetLayer(props: SheetLayerProps) {
  const { open, title, titleHidden, onClose, onExited, head, children, actions, initialFocus } = props
  const { LL } = useTexts()
  return (
    <ChakraLayer>
      <Dialog.Root
        open={open}
        onOpenChange={(change) => !change.open && onClose()}
        onExitComplete={onExited}
        initialFocusEl={initialFocus && (() => initialFocus.current)}
        {...{ kind: 'sheet' }}
      >
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content className="sheet">
              <span className="sheet__grab" aria-hidden />
              <div className={titleHidden ? 'sheet__head sheet__head--bare' : 'sheet__head'}>
                <Dialog.Title className={titleHidden ? 'sr-only' : 'sheet__title'}>{title}</Dialog.Title>
                {titleHidden && head}
                <Dialog.CloseTrigger className="icon-btn sheet__close" aria-label={LL.common.close()}>
                  <Icon shape={x} />
                </Dialog.CloseTrigger>
              </div>
              {!titleHidden && head}
              <div className="sheet__body">{children}</div>
              {actions ? <div className="sheet__actions">{actions}</div> : <div className="sheet__foot" />}
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </ChakraLayer>
  )
}
