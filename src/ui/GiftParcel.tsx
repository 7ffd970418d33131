import { useId } from 'react'

interface GiftParcelProps {
  /** Only the bow with its tag, or only the paper under it: what moves apart when the gift is unwrapped. */
  part?: 'bow' | 'paper'
}

/** A parcel in woven paper with a ribbon and a tag: an unopened gift (picture 33). */
export function GiftParcel({ part }: GiftParcelProps) {
  const id = useId()
  return (
    <svg className="gift-parcel" viewBox="0 0 252 218" width="252" height="218" aria-hidden focusable="false">
      {part !== 'bow' && (
        <>
          <defs>
            <pattern id={`${id}weave`} width="40" height="40" patternUnits="userSpaceOnUse">
              <g fill="none" stroke="#cfd3c4" strokeWidth="1.4">
                <path d="M20 2 38 20 20 38 2 20z" />
                <path d="M20 9 31 20 20 31 9 20z" opacity=".75" />
              </g>
              <path d="m20 16 4 4-4 4-4-4z" fill="#cfd3c4" />
            </pattern>
            <clipPath id={`${id}paper`}>
              <rect width="252" height="200" rx="18" />
            </clipPath>
            <radialGradient id={`${id}shadow`}>
              <stop offset=".3" stopColor="#04302e" stopOpacity=".5" />
              <stop offset="1" stopColor="#04302e" stopOpacity="0" />
            </radialGradient>
          </defs>
          <ellipse cx="126" cy="202" rx="132" ry="24" fill={`url(#${id}shadow)`} />
          <g clipPath={`url(#${id}paper)`}>
            <rect width="252" height="200" fill="#f3ecdd" />
            <rect width="252" height="200" fill={`url(#${id}weave)`} />
            <rect y="80" width="252" height="28" fill="#e97a25" />
            <rect x="112" width="28" height="200" fill="#e97a25" />
            <rect x="122" width="8" height="200" fill="#f08a3c" />
            <rect y="90" width="252" height="8" fill="#f08a3c" />
          </g>
        </>
      )}
      {part !== 'paper' && (
        <>
          <path d="m118 92-38 56 26-2 12 18 12-64z" fill="#cf6418" />
          <path d="m134 92 38 56-26-2-12 18-12-64z" fill="#c2500b" />
          <path d="M126 88C96 50 52 36 50 60s34 46 76 34z" fill="#f08a3c" />
          <path d="M116 84C98 66 70 54 68 66s22 28 48 24z" fill="#cf6418" />
          <path d="M126 88c30-38 74-52 76-28s-34 46-76 34z" fill="#f08a3c" />
          <path d="M136 84c18-18 46-30 48-18s-22 28-48 24z" fill="#cf6418" />
          <rect x="111" y="74" width="30" height="28" rx="9" fill="#f3a467" />
          <path d="M149 96c18 8 34 20 42 32" fill="none" stroke="#b98559" strokeWidth="2" />
          <g transform="rotate(7 214 152)">
            <path d="M192 130h54a5 5 0 0 1 5 5v36a5 5 0 0 1-5 5h-54l-10-12v-22z" fill="#fff" />
            <circle cx="191" cy="153" r="4" fill="#0b5f5b" />
            <path d="M221 166c-8-6-12-10-12-15a6 6 0 0 1 12-2 6 6 0 0 1 12 2c0 5-4 9-12 15z" fill="#e97a25" />
          </g>
        </>
      )}
    </svg>
  )
}
