import { Icon } from './Icon'
import { shieldCheck } from './icons'
import { useTexts } from './texts'

type SplashScreenProps = { version: string; name: string }

/** Shown until the session is verified; the server's HTML contains the same elements. */
export function SplashScreen({ version, name }: SplashScreenProps) {
  const { LL } = useTexts()
  return (
    <div className="splash">
      <div className="splash__brand">
        <BrandMark />
        <p className="splash__name">{name}</p>
        <p className="splash__tagline">{LL.splash.tagline()}</p>
      </div>
      <span className="splash__track" aria-hidden />
      <p className="splash__status" role="status">
        <Icon shape={shieldCheck} size={20} />
        {LL.splash.verifying()}
      </p>
      <p className="splash__version">{LL.splash.version({ version })}</p>
    </div>
  )
}

/** The market's logo: a bag with a diamond. */
export function BrandMark({ size = 96 }: { size?: number }) {
  return (
    <svg viewBox="0 0 96 96" width={size} height={size} aria-hidden focusable="false">
      <rect width="96" height="96" rx="26" fill="#fff" />
      <path
        d="M27.5 23h41a5 5 0 0 1 5 4.6l3.3 41.8a7 7 0 0 1-7 7.6H26.2a7 7 0 0 1-7-7.6l3.3-41.8a5 5 0 0 1 5-4.6z"
        fill="#0b5f5b"
      />
      <path d="M36.5 32.5a11.5 11.5 0 0 0 23 0" fill="none" stroke="#fff" strokeWidth="5" strokeLinecap="round" />
      <rect x="41.4" y="56.4" width="13.2" height="13.2" rx="1.6" fill="#f08a3c" transform="rotate(45 48 63)" />
    </svg>
  )
}
