import type { ReactNode } from 'react'
import type { Actor } from 'xstate'
import { isCollecting } from '../../../contract/donations'
import type { Product, ProductCard } from '../../../contract/products'
import { canBeBought, mainActionOf } from '../../../contract/products'
import { useLL } from '../../../i18n/react'
import type { PickPurpose, variantPickerMachine } from '../../../machines/variantPicker/variantPickerMachine'
import { BottomBar } from '../../ui/BottomBar'
import { Button } from '../../ui/Button'
import { statusText } from '../shared/statusText'

interface MainActionBarProps {
  card: ProductCard
  /** With its picker, once loaded. */
  product?: Product
  picker?: Actor<typeof variantPickerMachine>
  /** Milliseconds of the server's clock. */
  now: number
  /** Replaces the button for an owned theme. */
  themeBar?: ReactNode
}

/** A product's main action, or why it is unavailable (PRD-008, PRD-014). */
export function MainActionBar({ card, product, picker, now, themeBar }: MainActionBarProps) {
  const LL = useLL()
  const action = product ? mainActionOf(product) : canBeBought(card) ? 'buy' : undefined
  const open = (purpose: PickPurpose) => picker?.send({ type: 'picker.open', purpose })
  const isOver = card.donation !== undefined && !isCollecting(card.donation, now)
  if (card.status !== 'active' || isOver) {
    return (
      <BottomBar>
        <Button block disabled>
          {isOver ? LL.product.donations.over() : statusText(card.status, LL)}
        </Button>
      </BottomBar>
    )
  }
  if (action === 'activate') return themeBar
  if (action === undefined) return null
  return (
    <BottomBar>
      {action === 'buy' && (
        <Button variant="tint" throttled={false} disabled={!picker} onPress={() => open('cart')}>
          {LL.product.action.addToCart()}
        </Button>
      )}
      <Button block={action !== 'buy'} throttled={false} disabled={!picker} onPress={() => open('buy')}>
        {LL.product.action[action]()}
      </Button>
    </BottomBar>
  )
}
