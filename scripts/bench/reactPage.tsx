import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import './reactPage.css'

/** The fields that the reference needs from the shop's API; money is in baht. */
interface Card {
  product_id: string
  productName: string
  image: string
  placeholder: string
  price?: number
  discountPrice?: number
  pricePoints?: number
  discountPercent: number
  rating: number | null
  soldCount: number
}
interface Product extends Card {
  images: string[]
  description: string
  conditions: string
  reviewCount: number
  merchant: { name: string; image: string }
}
interface Home {
  banners: { id: string; image: string }[]
  items: { id: string; name: string }[]
  sections: { id: string; name: string }[]
  groups: ({ id: string; title: string } & (
    { kind: 'product'; items: Card[] } | { kind: 'merchant'; items: { mid: string; name: string; image: string }[] }
  ))[]
  campaigns: { id: string; name: string; image: string }[]
  products: Card[]
}

const slide = { duration: 600, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }
const slideBack = { duration: 500, easing: 'cubic-bezier(0.4, 0, 0.2, 1)' }
const right = { transform: 'translate3d(100%, 0, 0)' }
const left = { transform: 'translate3d(-24%, 0, 0)' }
const still = { transform: 'translate3d(0, 0, 0)' }

const get = async <T,>(path: string) => (await fetch(path)).json() as Promise<T>
const baht = (amount: number) => `฿${amount.toLocaleString('en-US')}`

function Picture({ src, kind, eager }: { src: string; kind: 'card' | 'banner' | 'logo'; eager?: boolean }) {
  const [w, h] = { card: [318, 240], banner: [358, 153], logo: [96, 96] }[kind] as [number, number]
  const at = (ratio: number) => `/images/resize?url=${encodeURIComponent(src)}&w=${w * ratio}&h=${h * ratio}`
  return (
    <span className={`picture picture--${kind}`}>
      <img
        src={at(1)}
        srcSet={`${at(1)} 1x, ${at(2)} 2x`}
        width={w}
        height={h}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </span>
  )
}

function Price({ of }: { of: Card }) {
  const now = of.discountPrice ?? of.price
  return (
    <span className="price">
      <b>{now === undefined ? `${of.pricePoints ?? 0} K Point` : baht(now)}</b>
      {of.discountPrice !== undefined && of.price !== undefined && <s>{baht(of.price)}</s>}
    </span>
  )
}

const Meta = ({ of }: { of: Card }) => (
  <span className="meta">
    {of.rating !== null && <span>★ {of.rating.toFixed(1)}</span>}
    {of.soldCount > 0 && <span>ขายแล้ว {of.soldCount.toLocaleString('en-US')}</span>}
  </span>
)

interface Opening {
  onOpen: (card: Card) => void
}

const ProductCard = memo(function ProductCard({ card, eager, onOpen }: Opening & { card: Card; eager?: boolean }) {
  return (
    <article className="product-card">
      {card.discountPercent > 0 && <span className="badge">-{card.discountPercent}%</span>}
      <Picture src={card.image} kind="card" eager={eager} />
      <div className="product-card__body">
        <h3>
          <a
            className="product-card__link"
            href={`/product/${card.product_id}`}
            onClick={(event) => {
              event.preventDefault()
              onOpen(card)
            }}
          >
            <span>{card.productName}</span>
          </a>
        </h3>
        <Price of={card} />
        <Meta of={card} />
      </div>
    </article>
  )
})

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="section-title">{title}</h2>
      {children}
    </section>
  )
}

const HomePage = memo(function HomePage({ home, onOpen }: Opening & { home: Home }) {
  const firstGroup = home.groups.find(({ kind }) => kind === 'product')
  return (
    <>
      <header className="bar bar--home">
        <h1>K Market</h1>
        <input placeholder="ค้นหา" aria-label="ค้นหา" />
      </header>
      <main>
        <div className="rail rail--banners">
          {home.banners.map((banner, index) => (
            <Picture key={banner.id} src={banner.image} kind="banner" eager={index === 0} />
          ))}
        </div>
        <ul className="quick">
          {home.items.slice(0, 10).map((item) => (
            <li key={item.id}>
              <span />
              {item.name}
            </li>
          ))}
        </ul>
        <div className="tabs">
          {home.sections.map((section) => (
            <button key={section.id}>{section.name}</button>
          ))}
        </div>
        {home.groups.map((group) => (
          <Section key={group.id} title={group.title}>
            <div className="rail">
              {(group.kind === 'merchant' ? group.items : []).map((shop) => (
                <div key={shop.mid} className="shop">
                  <Picture src={shop.image} kind="logo" />
                  <b>{shop.name}</b>
                  <button>ติดตาม</button>
                </div>
              ))}
              {(group.kind === 'product' ? group.items : []).map((card, index) => (
                <ProductCard
                  key={card.product_id}
                  card={card}
                  eager={group === firstGroup && index < 4}
                  onOpen={onOpen}
                />
              ))}
            </div>
          </Section>
        ))}
        <Section title="แคมเปญ">
          <div className="rail rail--banners">
            {home.campaigns.map((campaign) => (
              <Picture key={campaign.id} src={campaign.image} kind="banner" />
            ))}
          </div>
        </Section>
        <Section title="แนะนำสำหรับคุณ">
          <div className="grid">
            {home.products.map((card) => (
              <ProductCard key={card.product_id} card={card} onOpen={onOpen} />
            ))}
          </div>
        </Section>
      </main>
    </>
  )
})

function ProductPage({ card }: { card: Card }) {
  const [product, setProduct] = useState<Product>()
  const [beside, setBeside] = useState<Card[]>([])
  useEffect(() => {
    const { product_id: id } = card
    void get<{ product: Product }>(`/v1/products/${id}`).then((answer) => setProduct(answer.product))
    void get<{ products: Card[] }>(`/v1/products/recommend?product_id=${id}`).then(({ products }) =>
      setBeside(products),
    )
  }, [card])
  return (
    <>
      <header className="bar">
        <button aria-label="กลับ" onClick={() => history.back()}>
          ‹
        </button>
      </header>
      <main>
        <div className="rail rail--gallery">
          {(product?.images ?? [card.image]).map((image) => (
            <Picture key={image} src={image} kind="card" eager />
          ))}
        </div>
        <div className="block">
          <Price of={card} />
          <h2>{card.productName}</h2>
          <Meta of={card} />
        </div>
        {product && (
          <>
            <div className="block shop-row">
              <Picture src={product.merchant.image} kind="logo" />
              <b>{product.merchant.name}</b>
              <button>ติดตาม</button>
            </div>
            <div className="block">
              <h2>รายละเอียด</h2>
              <p>{product.description}</p>
            </div>
            <div className="block">
              <h2>เงื่อนไข</h2>
              <p>{product.conditions}</p>
            </div>
            <div className="block">
              <h2>รีวิว</h2>
              <p>{product.reviewCount}</p>
            </div>
          </>
        )}
        {beside.length > 0 && (
          <Section title="แนะนำสำหรับคุณ">
            <div className="rail">
              {beside.map((one) => (
                <ProductCard key={one.product_id} card={one} onOpen={() => undefined} />
              ))}
            </div>
          </Section>
        )}
      </main>
      <footer className="bar bar--bottom">
        <button>ใส่ตะกร้า</button>
        <button>ซื้อเลย</button>
      </footer>
    </>
  )
}

/** The list stays mounted, the product slides over it. */
function App({ home }: { home: Home }) {
  const [opened, setOpened] = useState<{ card: Card; isLeaving: boolean }>()
  const list = useRef<HTMLDivElement>(null)
  const product = useRef<HTMLDivElement>(null)
  const open = useRef((card: Card) => {
    history.pushState({}, '', `/product/${card.product_id}`)
    setOpened({ card, isLeaving: false })
  })
  useEffect(() => {
    const leave = () => setOpened((now) => now && { ...now, isLeaving: true })
    addEventListener('popstate', leave)
    return () => removeEventListener('popstate', leave)
  }, [])
  useLayoutEffect(() => {
    if (!opened || !list.current || !product.current) return
    const { isLeaving } = opened
    const timing = isLeaving ? slideBack : slide
    const moves = [
      list.current.animate(isLeaving ? [left, still] : [still, left], timing),
      product.current.animate(isLeaving ? [still, right] : [right, still], timing),
    ]
    const [shown, other] = isLeaving ? [list.current, product.current] : [product.current, list.current]
    shown.dataset['transition'] = 'enter'
    other.dataset['transition'] = 'exit'
    moves[1]!.onfinish = () => {
      shown.dataset['transition'] = 'entered'
      other.dataset['transition'] = 'exited'
      if (isLeaving) setOpened(undefined)
    }
    return () => moves.forEach((move) => move.cancel())
  }, [opened])
  const isCovered = opened !== undefined && !opened.isLeaving
  return (
    <>
      <div ref={list} className="page-frame" {...(isCovered && { 'data-covered': '' })}>
        <div className="page-frame__scroll">
          <HomePage home={home} onOpen={open.current} />
        </div>
      </div>
      {opened && (
        <div ref={product} className="page-frame" {...(opened.isLeaving && { 'data-covered': '' })}>
          <div className="page-frame__scroll">
            <ProductPage key={opened.card.product_id} card={opened.card} />
          </div>
        </div>
      )}
    </>
  )
}

const [banners, quick, sections, groups, campaigns, products] = await Promise.all([
  get<Pick<Home, 'banners'>>('/v1/lifestyle_banners'),
  get<Pick<Home, 'items'>>('/v1/quick_access/list'),
  get<Pick<Home, 'sections'>>('/v1/section/list'),
  get<Pick<Home, 'groups'>>('/v1/lifestyle_groups'),
  get<Pick<Home, 'campaigns'>>('/v1/campaigns'),
  get<Pick<Home, 'products'>>('/v1/products/recommend'),
])
createRoot(document.getElementById('root')!).render(
  <App home={{ ...banners, ...quick, ...sections, ...groups, ...campaigns, ...products }} />,
)
