import { useState } from 'react'
import type { Banner as BannerOf } from '../../contract/home'
import { Picture } from './Picture'
import { useTexts } from './texts'
import { Anchor } from './uiContext'

type BannerProps = {
  banner: BannerOf
  /** Absent for links handled on press. */
  href?: string
  eager?: boolean
  onPress?: () => void
}

/** A banner with its text over the empty left part of the picture. */
export function Banner({ banner, href, eager, onPress }: BannerProps) {
  const className = `banner banner--${banner.text_tone}`
  const content = (
    <>
      <Picture kind="banner" src={banner.image} tint={banner.placeholder} eager={eager && 'first'} />
      <span className="banner__text">
        <span className="banner__title">{banner.title}</span>
        {banner.subtitle && <span className="banner__subtitle">{banner.subtitle}</span>}
      </span>
    </>
  )
  if (href === undefined) {
    return (
      <button type="button" className={className} onClick={onPress}>
        {content}
      </button>
    )
  }
  return (
    <Anchor className={className} href={href} onClick={onPress}>
      {content}
    </Anchor>
  )
}

type BannerCarouselProps = {
  banners: BannerOf[]
  hrefOf: (banner: BannerOf) => string | undefined
  onPress?: (banner: BannerOf) => void
}

/** A carousel of banners, one in view: uses native scrolling and never advances automatically. */
export function BannerCarousel({ banners, hrefOf, onPress }: BannerCarouselProps) {
  const { LL } = useTexts()
  const [now, setNow] = useState(0)
  if (banners.length === 0) return null
  const tone = banners[Math.min(now, banners.length - 1)]?.text_tone
  return (
    <section className="banners" aria-label={LL.home.banners()}>
      <ul
        className="banners__track"
        onScroll={({ currentTarget }) => {
          const first = currentTarget.firstElementChild
          if (first) setNow(Math.round(currentTarget.scrollLeft / Math.max(1, first.clientWidth)))
        }}
      >
        {banners.map((banner, index) => (
          <li key={banner.id}>
            <Banner
              banner={banner}
              href={hrefOf(banner)}
              eager={index === 0}
              onPress={onPress && (() => onPress(banner))}
            />
          </li>
        ))}
      </ul>
      {banners.length > 1 && (
        <div className={`banners__dots banners__dots--${tone}`} aria-hidden>
          {banners.map((banner, index) => (
            <span key={banner.id} className={index === now ? 'banners__dot banners__dot--now' : 'banners__dot'} />
          ))}
        </div>
      )}
      <span className="sr-only" role="status">
        {now > 0 && LL.home.bannerOf({ index: now + 1, total: banners.length })}
      </span>
    </section>
  )
}
