import { Picture } from '../../ui/Picture'
import '../../styles/coupons.css'

interface StubPictureProps {
  src: string
  grey?: boolean
  className: string
}

/** A picture on a ticket's stub, which is narrower than the picture: it is shown whole. */
export function StubPicture({ src, grey, className }: StubPictureProps) {
  return (
    <span className={`stub-picture ${className}`}>
      <Picture src={src} grey={grey} className="stub-picture__edge" />
      <Picture src={src} grey={grey} className="stub-picture__edge stub-picture__edge--lower" />
      <Picture src={src} grey={grey} />
    </span>
  )
}
