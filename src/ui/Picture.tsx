import { useState } from 'react'
import { imageSizes, imageSrcSet, imageUrl } from './imageUrl'
import { useImageResizeBaseUrl } from './uiContext'

type PictureProps = {
  src: string
  alt?: string
  kind?: keyof typeof imageSizes
  /** Colour (#rrggbb) shown until the picture is loaded. */
  tint?: string
  rounded?: boolean
  grey?: boolean
  /** For pictures of the first screen: loaded at once; `first` before the others. */
  eager?: boolean | 'first'
  className?: string
  /**
   * Shared element transition: photos with the same name morph into each other between pages; `main` marks the one on the product's own
   * page.
   */
  shared?: { name: string; main?: boolean }
}

type Stage = 'resized' | 'original' | 'placeholder'

/** A picture in a box of fixed ratio: the resized one, else the original, else a placeholder icon. Source: GEN-014. */
export function Picture({
  src,
  alt = '',
  kind = 'thumbnail',
  tint,
  rounded,
  grey,
  eager,
  className,
  shared,
}: PictureProps) {
  const base = useImageResizeBaseUrl()
  const [failed, setFailed] = useState<{ src: string; stage: Stage }>()
  const stage: Stage = !src ? 'placeholder' : failed?.src === src ? failed.stage : base ? 'resized' : 'original'
  const size = imageSizes[kind]
  const fall = () => setFailed({ src, stage: stage === 'resized' ? 'original' : 'placeholder' })
  const classes = ['picture', `picture--${kind}`, rounded && 'picture--rounded', grey && 'picture--grey', className]
  return (
    <span
      className={classes.filter(Boolean).join(' ')}
      data-shared={shared?.name}
      data-shared-main={shared?.main ? '' : undefined}
    >
      {tint && stage !== 'placeholder' && (
        <svg className="picture__tint" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
          <rect width="1" height="1" fill={tint} />
        </svg>
      )}
      {stage === 'placeholder' ? (
        <span className="picture__fallback" {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
          <MarketMark />
        </span>
      ) : (
        <img
          key={stage}
          className="picture__image"
          src={stage === 'resized' ? imageUrl(base, src, size) : src}
          srcSet={stage === 'resized' ? imageSrcSet(base, src, size) : undefined}
          width={size.w}
          height={size.h}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager === 'first' ? 'high' : undefined}
          decoding="async"
          draggable={false}
          onError={fall}
        />
      )}
    </span>
  )
}

function MarketMark() {
  return (
    <svg viewBox="0 0 53 40" width="53" height="40" aria-hidden focusable="false">
      <path d="M15 12h23l2.6 21a3 3 0 0 1-3 3.4H15.4a3 3 0 0 1-3-3.4z" fill="currentColor" />
      <path
        d="M20.5 15.5V11a6 6 0 0 1 12 0v4.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <path d="m26.5 20.5 5 5-5 5-5-5z" fill="#fff" />
    </svg>
  )
}
