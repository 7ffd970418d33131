import { Icon } from './Icon'
import type { IconShape } from './Icon'
import { starFill } from './icons'
import { useTexts } from './texts'

export const star: IconShape = {
  d: 'M239.18,97.26A16.38,16.38,0,0,0,224.92,86l-59-4.76L143.14,26.15a16.36,16.36,0,0,0-30.27,0L90.11,81.23,31.08,86a16.46,16.46,0,0,0-9.37,28.86l45,38.83L53,211.75a16.38,16.38,0,0,0,24.5,17.82L128,198.49l50.53,31.08A16.4,16.4,0,0,0,203,211.75l-13.76-58.07,45-38.83A16.43,16.43,0,0,0,239.18,97.26Zm-15.34,5.47-48.7,42a8,8,0,0,0-2.56,7.91l14.88,62.8a.37.37,0,0,1-.17.48c-.18.14-.23.11-.38,0l-54.72-33.65a8,8,0,0,0-8.38,0L69.09,215.94c-.15.09-.19.12-.38,0a.37.37,0,0,1-.17-.48l14.88-62.8a8,8,0,0,0-2.56-7.91l-48.7-42c-.12-.1-.23-.19-.13-.5s.18-.27.33-.29l63.92-5.16A8,8,0,0,0,103,91.86l24.62-59.61c.08-.17.11-.25.35-.25s.27.08.35.25L153,91.86a8,8,0,0,0,6.75,4.92l63.92,5.16c.15,0,.24,0,.33.29S224,102.63,223.84,102.73Z',
}

const five = [1, 2, 3, 4, 5] as const

const Row = ({ size }: { size: number }) => five.map((one) => <Icon key={one} shape={starFill} size={size} />)

/** Five stars, filled up to `rating`, also in part. */
export function Stars({ rating, size = 20 }: { rating: number; size?: number }) {
  const { LL } = useTexts()
  return (
    <span className="stars" role="img" aria-label={LL.card.rating({ rating: String(rating) })}>
      <Row size={size} />
      <svg className="stars__filled" width={size * 5} height={size} viewBox={`0 0 ${size * 5} ${size}`} aria-hidden>
        <svg width={size * rating} height={size} overflow="hidden">
          {five.map((one) => (
            <svg key={one} x={(one - 1) * size} width={size} height={size} viewBox="0 0 256 256" fill="currentColor">
              <path d={starFill.d} />
            </svg>
          ))}
        </svg>
      </svg>
    </span>
  )
}
