import { useSelector } from '../../stack/useSelector'
import type { ReactNode } from 'react'
import type { Actor } from 'xstate'
import type { Language } from '../../../contract/enums'
import type { Product, ProductCard } from '../../../contract/products'
import { canBeBought } from '../../../contract/products'
import { formatChoices } from '../../../i18n/choices'
import { dealOfProduct } from '../../../i18n/deals'
import { useLanguage, useLL } from '../../../i18n/react'
import type { PickPurpose, variantPickerMachine } from '../../../machines/variantPicker/variantPickerMachine'
import type { App } from '../../app/app'
import { Block } from '../../ui/Card'
import { DiscountBadge } from '../../ui/DiscountBadge'
import { ListRow } from '../../ui/ListRow'
import { ticketDuotone, wallet } from '../../ui/pageIcons'
import { gift as giftIcon } from '../../ui/giftIcons'
import { palette, storefront } from '../../ui/statusIcons'
import { merchantHref } from '../../ui/merchantHref'
import { Price } from '../../ui/Price'
import { TaxChip } from '../../ui/ProductCard'
import { ProductMeta } from '../../ui/Rating'
import { SectionTitle } from '../../ui/SectionTitle'
import { ShopHead } from '../../ui/ShopCard'
import { ProductTextSkeleton } from '../../ui/Skeleton'
import { Conditions } from '../shared/Conditions'
import { DonationProgress } from '../donations/DonationProgress'
import { BuyersReviews } from './BuyersReviews'
import { Gallery } from './Gallery'
import { OptionPictures } from './OptionPictures'
import { statusText } from '../shared/statusText'
import '../../styles/product.css'

interface ProductBodyProps {
  app: App
  entry: string
  /** The card's data: enough for everything above the description. */
  card: ProductCard
  /** The full product, once loaded. */
  product?: Product
  picker?: Actor<typeof variantPickerMachine>
  /** Shown at the end of the shop's row. */
  shopEnd: ReactNode
  /** Milliseconds of the server's clock. */
  now: number
  /** Shown next to the e-donation label. */
  aboutEdonation?: ReactNode
  /** Tag of an owned theme. */
  themeTag?: ReactNode
}

/** A product's content: pictures, price, variants, shop, description, conditions, rating. */
export function ProductBody({
  app,
  entry,
  card,
  product,
  picker,
  shopEnd,
  now,
  aboutEdonation,
  themeTag,
}: ProductBodyProps) {
  const LL = useLL()
  const language = useLanguage()
  const deal = dealOfProduct(card)
  const values = useSelector(picker, (snapshot) => snapshot?.context.values)
  const chosen = values?.filter(Boolean).join(', ')
  const isOff = card.status !== 'active'
  const canChoose = canBeBought(card) && !isOff
  const canGive = card.isGiftable && canChoose
  const isInApp = card.subType === 'digital' && deal !== 'donation'
  const hasRows = card.hasOptions || isInApp || card.clickAndCollect || canGive
  const choose =
    picker && canChoose ? (purpose: PickPurpose) => picker.send({ type: 'picker.open', purpose }) : undefined
  return (
    <>
      <Gallery
        key={card.product_id}
        images={product?.images ?? [card.image]}
        tint={card.placeholder}
        grey={isOff}
        shared={`product ${card.product_id}`}
      />
      <Block joined>
        <p className="product__price">
          <Price of={card} size="lg" />
          <DiscountBadge percent={card.discountPercent} inline />
        </p>
        <h2 className="product__name">{card.productName}</h2>
        <div className="product__meta">
          <ProductMeta {...card} reviews={LL.product.reviewCount({ count: card.reviewCount })} />
          <TaxChip condition={card.taxDeductionCondition} />
          {card.isEdonation && (
            <span className="product__about">
              <span className="tag tag--teal">{LL.card.eDonation()}</span>
              {aboutEdonation}
            </span>
          )}
          {themeTag}
          {isOff && <span className="tag">{statusText(card.status, LL)}</span>}
        </div>
        {card.donation && <DonationProgress donation={card.donation} now={now} />}
      </Block>
      {hasRows && (
        <Block flush>
          {card.hasOptions && (
            <ListRow
              icon={palette}
              title={chosen || LL.product.chooseOptions()}
              sub={
                <>
                  {product ? axesText(product, language) : '\u00A0'}
                  <OptionPictures axes={product?.variantAxes} chosen={values} />
                </>
              }
              onPress={choose && (() => choose('cart'))}
            />
          )}
          {isInApp && (
            <ListRow icon={deal === 'transfer' ? wallet : ticketDuotone} title={LL.product.deliveryDigital[deal]()} />
          )}
          {card.clickAndCollect && <ListRow icon={storefront} title={LL.product.pickUp()} />}
          {canGive && (
            <ListRow
              icon={giftIcon}
              title={LL.product.asGift.title()}
              sub={LL.product.asGift.text()}
              onPress={choose && (() => choose('buy'))}
            />
          )}
        </Block>
      )}
      <Block label={LL.product.about[deal].shop()}>
        <div className="product__shop">
          <ShopHead shop={card.merchant} href={merchantHref(card.merchant)} end={shopEnd} />
        </div>
      </Block>
      {product ? <ProductText app={app} entry={entry} product={product} /> : <ProductTextSkeleton />}
    </>
  )
}

const axesText = ({ variantAxes }: Product, language: Language) =>
  variantAxes.map(({ name, values }) => formatChoices(values.length, name, language)).join(' · ')

function ProductText({ app, entry, product }: { app: App; entry: string; product: Product }) {
  const LL = useLL()
  const about = LL.product.about[dealOfProduct(product)]
  return (
    <>
      <Block>
        <SectionTitle flush>{about.description()}</SectionTitle>
        <p className="product__text">{product.description}</p>
      </Block>
      {product.conditions && (
        <Block>
          <SectionTitle flush>{LL.product.conditions()}</SectionTitle>
          <Conditions app={app} html={product.conditions} className="product__text" />
        </Block>
      )}
      {product.shippingInfo && (
        <Block>
          <SectionTitle flush>{LL.product.shippingInfo()}</SectionTitle>
          <p className="product__text">{product.shippingInfo}</p>
        </Block>
      )}
      <Block>
        <SectionTitle flush moreHref={product.rating === null ? undefined : `/product/${product.product_id}/reviews`}>
          {about.reviews()}
        </SectionTitle>
        {product.rating === null ? (
          <p className="product__text">{LL.product.noReviews()}</p>
        ) : (
          <BuyersReviews app={app} entry={entry} product={product} rating={product.rating} />
        )}
      </Block>
    </>
  )
}
