import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Actor } from 'xstate'
import type { Product } from '../../../contract/products'
import { mainActionOf } from '../../../contract/products'
import { formatCompact } from '../../../i18n/formats'
import { useLL } from '../../../i18n/react'
import type { variantPickerMachine } from '../../../machines/variantPicker/variantPickerMachine'
import { Block } from '../../ui/Card'
import { DiscountBadge } from '../../ui/DiscountBadge'
import { ListRow } from '../../ui/ListRow'
import { ticketDuotone } from '../../ui/pageIcons'
import { giftFill, palette, storefront } from '../../ui/statusIcons'
import { merchantHref } from '../../ui/merchantHref'
import { Price } from '../../ui/Price'
import { TaxChip } from '../../ui/ProductCard'
import { ProductMeta, Rating } from '../../ui/Rating'
import { SectionTitle } from '../../ui/SectionTitle'
import { ShopHead } from '../../ui/ShopCard'
import { Gallery } from './Gallery'
import { statusText } from './statusText'

interface ProductBodyProps {
  product: Product
  picker: Actor<typeof variantPickerMachine>
  /** At the end of the shop's row. */
  shopEnd: ReactNode
  /** Beside the mark of an e-donation. */
  aboutEdonation?: ReactNode
}

/** What a product is: pictures, price, choices, shop, description, conditions, rating. */
export function ProductBody({ product, picker, shopEnd, aboutEdonation }: ProductBodyProps) {
  const LL = useLL()
  const values = useSelector(picker, (snapshot) => snapshot.context.values)
  const chosen = values.filter(Boolean).join(', ')
  const isOff = product.status !== 'active'
  const canChoose = mainActionOf(product) === 'buy' && !isOff
  const canGive = product.isGiftable && canChoose
  const hasRows = product.variantAxes.length > 0 || product.subType === 'digital' || product.clickAndCollect || canGive
  return (
    <>
      <Gallery key={product.product_id} images={product.images} tint={product.placeholder} grey={isOff} />
      <Block joined>
        <p className="product__price">
          <Price of={product} size="lg" />
          <DiscountBadge percent={product.discountPercent} inline />
        </p>
        <h2 className="product__name">{product.productName}</h2>
        <p className="product__meta">
          <ProductMeta {...product} />
          <TaxChip condition={product.taxDeductionCondition} />
          {product.isEdonation && <span className="tag tag--teal">{LL.card.eDonation()}</span>}
          {aboutEdonation}
          {isOff && <span className="tag">{statusText(product.status, LL)}</span>}
        </p>
      </Block>
      {hasRows && (
        <Block flush>
          {product.variantAxes.length > 0 && (
            <ListRow
              icon={palette}
              title={chosen || LL.product.chooseOptions()}
              sub={product.variantAxes.map((axis) => `${axis.name} ${formatCompact(axis.values.length)}`).join(' · ')}
              onPress={canChoose ? () => picker.send({ type: 'picker.open', purpose: 'cart' }) : undefined}
            />
          )}
          {product.subType === 'digital' && <ListRow icon={ticketDuotone} title={LL.product.deliveryDigital()} />}
          {product.clickAndCollect && <ListRow icon={storefront} title={LL.product.pickUp()} />}
          {canGive && (
            <ListRow
              icon={giftFill}
              title={LL.product.asGift.title()}
              sub={LL.product.asGift.text()}
              onPress={() => picker.send({ type: 'picker.open', purpose: 'buy' })}
            />
          )}
        </Block>
      )}
      <Block label={LL.product.shop()}>
        <ShopHead shop={product.merchant} href={merchantHref(product.merchant)} end={shopEnd} />
      </Block>
      <Block>
        <SectionTitle flush>{LL.product.description()}</SectionTitle>
        <p className="product__text">{product.description}</p>
      </Block>
      {product.conditions && (
        <Block>
          <SectionTitle flush>{LL.product.conditions()}</SectionTitle>
          <p className="product__text">{product.conditions}</p>
        </Block>
      )}
      <Block>
        <SectionTitle flush moreHref={product.rating === null ? undefined : `/product/${product.product_id}/reviews`}>
          {LL.product.buyersReviews()}
        </SectionTitle>
        {product.rating === null ? (
          <p className="product__text">{LL.product.noReviews()}</p>
        ) : (
          <p className="product__rating">
            <Rating score={product.rating} />
            <span>{LL.product.reviewCount({ count: product.reviewCount })}</span>
          </p>
        )}
      </Block>
    </>
  )
}
