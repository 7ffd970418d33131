import { useState } from 'react'
import { useLL } from '../../../i18n/react'
import { Picture } from '../../ui/Picture'
import '../../styles/product.css'

interface GalleryProps {
  images: readonly string[]
  tint: string
  grey: boolean
  /** Name of the first picture, for the shared element transition with the product's card. */
  shared: string
}

/** A product's pictures side by side, with native scrolling. */
export function Gallery({ images, tint, grey, shared }: GalleryProps) {
  const LL = useLL()
  const [now, setNow] = useState(0)
  return (
    <div className="gallery">
      <ul
        className="gallery__track"
        tabIndex={images.length > 1 ? 0 : undefined}
        aria-label={LL.product.photos()}
        onScroll={({ currentTarget }) =>
          setNow(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
        }
      >
        {images.map((image, index) => (
          <li key={image}>
            <Picture
              src={image}
              tint={tint}
              grey={grey}
              eager={index === 0 && 'first'}
              shared={index === 0 ? { name: shared, main: true } : undefined}
              alt={LL.product.photoOf({ index: index + 1, total: images.length })}
            />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <span className="gallery__count" aria-hidden>
          {now + 1} / {images.length}
        </span>
      )}
    </div>
  )
}
