import type { ComponentType, ReactNode } from 'react'
import { useId } from 'react'
import { hrefOfLink } from '../../../contract/links'
import type { LandingBlock } from '../../../contract/landing'
import { useLL } from '../../../i18n/react'
import type { App } from '../../app/app'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Picture } from '../../ui/Picture'
import { ProductCard } from '../../ui/ProductCard'
import { productHref } from '../../ui/productHref'
import { SectionTitle } from '../../ui/SectionTitle'
import { Anchor } from '../../ui/uiContext'
import { linkPresser } from '../shared/marketLinks'
import { ShopRow } from '../shared/ShopRow'
import { ViewShopButton } from '../shared/ViewShopButton'
import { CollectableVoucher } from '../checkout/CollectableVoucher'
import { Countdown } from './Countdown'
import type { LandingRefs } from '../../pageActors/landing'
import '../../styles/vouchers.css'

export interface BlockProps<T extends LandingBlock['type'] = LandingBlock['type']> extends LandingRefs {
  app: App
  block: Extract<LandingBlock, { type: T }>
  /** The first block of the page. */
  isFirst: boolean
  pictureKind: 'banner' | 'popup'
}

type Link = Omit<Extract<LandingBlock, { type: 'button' }>, 'type' | 'label'>

/** Props for a link: an `href` for market pages; other links are handled on press by the link opener (NAV-079). */
const linkProps = (app: App, link: Link) => ({ href: hrefOfLink(link), onPress: () => linkPresser(app)(link) })

function ImageBlock({ app, block, isFirst, pictureKind }: BlockProps<'image'>) {
  const LL = useLL()
  const picture = <Picture kind={pictureKind} src={block.image} tint={block.placeholder} eager={isFirst && 'first'} />
  if (!block.to) return <div className="landing__picture">{picture}</div>
  const { href, onPress } = linkProps(app, block.to)
  const label = LL.landing.more()
  return href === undefined ? (
    <button type="button" className="landing__picture" aria-label={label} onClick={onPress}>
      {picture}
    </button>
  ) : (
    <Anchor className="landing__picture" aria-label={label} href={href}>
      {picture}
    </Anchor>
  )
}

function TextBlock({ block: { title, text } }: BlockProps<'text'>) {
  if (title === undefined) return <p className="landing__text">{text}</p>
  return (
    <section className="landing__intro">
      <h2 className="landing__title">{title}</h2>
      {text && <p className="landing__words">{text}</p>}
    </section>
  )
}

function ProductBlock({ block: { title, products, more } }: BlockProps<'product_row'>) {
  const LL = useLL()
  const id = useId()
  return (
    <section className="section" aria-labelledby={id}>
      <SectionTitle id={id} moreHref={more && hrefOfLink(more)}>
        {title ?? LL.landing.products()}
      </SectionTitle>
      <div className="rail">
        {products.map((product) => (
          <ProductCard key={product.product_id} product={product} href={productHref(product)} />
        ))}
      </div>
    </section>
  )
}

function ShopBlock({ block: { title, merchants } }: BlockProps<'shop_row'>) {
  const LL = useLL()
  return (
    <section className="section">
      <SectionTitle>{title ?? LL.landing.shops()}</SectionTitle>
      <Card className="landing__card" padded={false}>
        {merchants.map((shop) => (
          <ShopRow key={shop.mid} shop={shop} level="h3" end={<ViewShopButton shop={shop} words={LL.landing} />} />
        ))}
      </Card>
    </section>
  )
}

function VoucherBlock({ app, collect, block: { title, vouchers } }: BlockProps<'voucher_row'>) {
  const LL = useLL()
  return (
    <section className="landing__vouchers">
      {title === undefined ? (
        <h2 className="sr-only">{LL.landing.voucherRow()}</h2>
      ) : (
        <SectionTitle flush>{title}</SectionTitle>
      )}
      <ul className="voucher-list">
        {vouchers.map((voucher) => (
          <li key={voucher.promocode_code}>
            <CollectableVoucher app={app} collect={collect} voucher={voucher} isLinked />
          </li>
        ))}
      </ul>
    </section>
  )
}

const CountdownBlock = ({ landing, block }: BlockProps<'countdown'>) => (
  <Countdown landing={landing} endsAt={block.ends_at} />
)

const ButtonBlock = (props: BlockProps<'button'>) => (
  <div className="landing__button">
    <BlockButton {...props} variant="tint" />
  </div>
)

/** The button of a block; the last one of a page is shown in the bottom bar. */
export function BlockButton({
  app,
  block: { label, ...link },
  variant = 'primary',
}: Pick<BlockProps<'button'>, 'app' | 'block'> & { variant?: 'primary' | 'tint' }) {
  return (
    <Button block variant={variant} throttled={false} {...linkProps(app, link)}>
      {label}
    </Button>
  )
}

/** The component of each block type. Unknown types are skipped (LND-002). */
const registry: { [T in LandingBlock['type']]: ComponentType<BlockProps<T>> } = {
  image: ImageBlock,
  text: TextBlock,
  product_row: ProductBlock,
  shop_row: ShopBlock,
  voucher_row: VoucherBlock,
  countdown: CountdownBlock,
  button: ButtonBlock,
}

const isKnown = (block: { type: string }): block is LandingBlock => Object.hasOwn(registry, block.type)

/** The blocks that can be rendered, in order. */
export const knownBlocks = (blocks: readonly { type: string }[]): LandingBlock[] => blocks.filter(isKnown)

export function Block(props: BlockProps): ReactNode {
  const Drawn = registry[props.block.type] as ComponentType<BlockProps>
  return <Drawn {...props} />
}
