import { mainActionOf, unitPriceOf } from '../../../contract/products'
import { useEffect, useRef } from 'react'
import { useSelector } from '../../stack/useSelector'
import type { Actor } from 'xstate'
import type { Satang } from '../../../contract/money'
import { toSatang } from '../../../contract/money'
import { useLL } from '../../../i18n/react'
import {
  canConfirm,
  chosenVariant,
  isValueLeft,
  leastPieces,
  mostPieces,
} from '../../../machines/variantPicker/variantPickerMachine'
import type { variantPickerMachine } from '../../../machines/variantPicker/variantPickerMachine'
import { SheetLayer } from '../../controls/SheetLayer'
import { Button } from '../../ui/Button'
import { Baht } from '../../ui/Price'
import { Stepper } from '../../ui/Stepper'
import { VariantHead } from '../../ui/VariantHead'
import { VariantOptions } from '../../ui/VariantOptions'
import { flyToCart } from './flyToCart'
import '../../styles/product.css'

interface VariantSheetProps {
  picker: Actor<typeof variantPickerMachine>
  onExited: () => void
}

/** Variant and quantity of a product, for the cart or for buying now (PRD-012, PRD-013). */
export function VariantSheet({ picker, onExited }: VariantSheetProps) {
  const LL = useLL()
  const isOpen = useSelector(picker, (snapshot) => snapshot.hasTag('open'))
  const isBusy = useSelector(picker, (snapshot) => snapshot.hasTag('busy'))
  const isReady = useSelector(picker, canConfirm)
  const choice = useSelector(picker, (snapshot) => snapshot.context)
  const { product, values, quantity, purpose } = choice
  const picture = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { unsubscribe } = picker.on('item.added', () =>
      flyToCart(
        picture.current?.querySelector('img'),
        picture.current?.closest('.page-frame')?.querySelector<HTMLElement>('.header a[href="/cart"]'),
      ),
    )
    return unsubscribe
  }, [picker])
  const variant = chosenVariant(choice)
  const most = mostPieces(choice)
  const least = leastPieces(product)
  const shown = variant ?? product
  const price = variant && unitPriceOf(variant)
  return (
    <SheetLayer
      open={isOpen}
      title={LL.product.chooseOptions()}
      head={
        <VariantHead
          ref={picture}
          image={variant?.image ?? product.image}
          tint={product.placeholder}
          price={{
            type: product.type,
            priceDisplayMode: product.priceDisplayMode,
            price: shown.price,
            discountPrice: shown.discountPrice,
            pricePoints: shown.pricePoints ?? product.pricePoints,
            cashPart: product.cashPart,
          }}
          discountPercent={product.discountPercent}
          stock={LL.product.stockLeft({ count: variant?.stock ?? product.stock })}
          chosen={values.filter(Boolean).join(', ')}
        />
      }
      onClose={() => picker.send({ type: 'picker.close' })}
      onExited={onExited}
      actions={
        <Button
          block
          throttled={false}
          busy={isBusy}
          disabled={!isReady && !isBusy}
          onPress={() => picker.send({ type: 'picker.confirm' })}
        >
          {LL.product.action[purpose === 'cart' ? 'addToCart' : (mainActionOf(product) ?? 'buy')]()}
          {purpose === 'buy' && price !== undefined && <Total price={price} quantity={quantity} />}
        </Button>
      }
    >
      {product.variantAxes.map((axis, place) => (
        <VariantOptions
          key={axis.name}
          label={axis.name}
          values={axis.values.map(({ value, image }) => {
            const isLeft = isValueLeft(choice, place, value)
            return { value, image, disabled: !isLeft, note: isLeft ? undefined : LL.product.soldOut() }
          })}
          selected={values[place]}
          onSelect={(value) => picker.send({ type: 'value.pick', axis: place, value })}
        />
      ))}
      <div className="variant-quantity">
        <div>
          <p className="variants__label">{LL.product.quantity()}</p>
          {least > 1 && <p className="text-caption">{LL.product.minPerOrder({ count: least })}</p>}
          {product.maxPerOrder !== null && (
            <p className="text-caption">{LL.product.maxPerOrder({ count: product.maxPerOrder })}</p>
          )}
        </div>
        <Stepper
          value={quantity}
          min={least}
          max={most}
          label={LL.product.quantity()}
          disabled={isBusy || variant === undefined}
          onChange={(next) => picker.send({ type: 'quantity.change', quantity: next })}
        />
      </div>
    </SheetLayer>
  )
}

const Total = ({ price, quantity }: { price: Satang; quantity: number }) => (
  <>
    {' '}
    <Baht amount={toSatang(price * quantity)} />
  </>
)
