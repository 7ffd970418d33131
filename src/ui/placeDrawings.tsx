import type { ReactNode } from 'react'
import { Diamond, frame, Ground, line } from './drawingParts'

const Tag = ({ x, y, children }: { x: number; y: number; children?: ReactNode }) => (
  <g transform={`translate(${x} ${y}) rotate(-10)`}>
    <path d="M0 0 10 9v23a3 3 0 0 1-3 3H-7a3 3 0 0 1-3-3V9z" fill="#f08a3c" />
    {children ?? <circle cx="0" cy="9" r="2.8" fill="#fff" />}
  </g>
)

function Cart() {
  return (
    <svg {...frame}>
      <Ground />
      <path d="M48 54 62 40h76l14 14-8.6 76a8 8 0 0 1-8 7H64.600a8 8 0 0 1-8-7z" fill="#fff" />
      <path d="M48 54 62 40h76l14 14z" fill="#d9eeec" />
      <path d="M48 54 62 40h76l14 14-8.6 76a8 8 0 0 1-8 7H64.600a8 8 0 0 1-8-7zM48 54h104" {...line} />
      <path d="M76 70V39a24 24 0 0 1 48 0v31" {...line} />
      <Diamond x={84} y={104} />
      <path d="m124 70 2 11" stroke="#a8430a" strokeWidth="2" />
      <Tag x={126} y={80} />
    </svg>
  )
}

function Box() {
  return (
    <svg {...frame}>
      <Ground />
      <path d="M40 42h120v88a9 9 0 0 1-9 9H49a9 9 0 0 1-9-9z" fill="#fff" />
      <path d="M28 26h144v17H28z" fill="#d9eeec" />
      <path d="M28 26h144v17H28zM40 43v87a9 9 0 0 0 9 9h102a9 9 0 0 0 9-9V43M52 112h96" {...line} />
      <g fill="none" stroke="#b5deda" strokeWidth="3" strokeDasharray="9 6">
        <path d="M52 62h40v32H52zM108 62h40v32h-40z" />
      </g>
      <path d="m72 67 11 11-11 11-11-11z" fill="none" stroke="#7fc8c2" strokeWidth="2.5" />
      <path d="m134 46-3 16" stroke="#a8430a" strokeWidth="2" />
      <g transform="translate(128 62) rotate(14)">
        <path d="M0 0 10 9v27a3 3 0 0 1-3 3H-7a3 3 0 0 1-3-3V9z" fill="#f08a3c" />
        <path
          d="M-4 17a4.2 4.2 0 1 1 5.5 4c-1 .5-1.5 1.3-1.5 2.500v1"
          fill="none"
          stroke="#fff"
          strokeWidth="2.2"
          strokeLinecap="round"
        />
        <circle cx="0" cy="30" r="1.7" fill="#fff" />
      </g>
    </svg>
  )
}

/** A bag under a lens, in which nothing shows. */
function Search() {
  return (
    <svg {...frame}>
      <Ground />
      <path d="M44 58 56 46h58l12 12-8 70a8 8 0 0 1-8 7H60a8 8 0 0 1-8-7z" fill="#fff" />
      <path d="M44 58 56 46h58l12 12z" fill="#d9eeec" />
      <path d="M44 58 56 46h58l12 12-8 70a8 8 0 0 1-8 7H60a8 8 0 0 1-8-7zM44 58h82" {...line} />
      <path d="M65 71V50a20 20 0 0 1 40 0v21" {...line} />
      <path d="m85 86 14 14-14 14-14-14z" fill="none" stroke="#b5deda" strokeWidth="2.5" />
      <path d="M171 64a34 34 0 1 1-68 0 34 34 0 0 1 68 0z" fill="#fff" opacity=".94" />
      <circle cx="137" cy="64" r="34" fill="#f08a3c" fillOpacity=".1" stroke="#c2500b" strokeWidth="3" />
      <path d="m162 89 23 23" stroke="#c2500b" strokeWidth="7" strokeLinecap="round" />
      <path d="m137 46 18 18-18 18-18-18z" fill="none" stroke="#e97a25" strokeWidth="3" strokeDasharray="6 5" />
      <path d="m137 58 6 6-6 6-6-6z" fill="#f08a3c" opacity=".4" />
    </svg>
  )
}

function Maintenance({ sign }: { sign?: string }) {
  return (
    <svg viewBox="0 0 260 224" aria-hidden focusable="false" className="empty__art empty__art--maintenance">
      <circle cx="130" cy="104" r="104" fill="#e3eeeb" />
      <ellipse cx="130" cy="212" rx="126" ry="11" fill="#d3ded9" />
      <path d="M194 27a18 18 0 1 0 14 28 15 15 0 0 1-14-28z" fill="#f6c98b" />
      <g fill="#fff">
        <circle cx="72" cy="36" r="2.5" />
        <circle cx="100" cy="20" r="2.2" />
        <circle cx="162" cy="18" r="2.2" />
      </g>
      <path d="M44 100h172v106a4 4 0 0 1-4 4H48a4 4 0 0 1-4-4z" fill="#fbfcf8" />
      <path d="M58 116h98v94H58z" fill="#c9d5d1" />
      <path d="M58 126h98v9H58zM58 145h98v9H58zM58 164h98v9H58zM58 183h98v9H58z" fill="#bac7c3" />
      <rect x="98" y="201" width="18" height="4" rx="2" fill="#7e8d8a" />
      <rect x="168" y="116" width="36" height="94" rx="3" fill="#0b5f5b" />
      <rect x="174" y="122" width="24" height="36" rx="2" fill="#dcc998" />
      <circle cx="174" cy="170" r="2.6" fill="#f6c98b" />
      <path d="M88 148v-10l19-12 19 12v10" fill="none" stroke="#8a5a24" strokeWidth="2" />
      <rect x="76" y="137" width="62" height="35" rx="5" fill="#fff" stroke="#0b5f5b" strokeWidth="2.2" />
      <text x="107" y="159" textAnchor="middle" fontSize="14" fontWeight="600" fill="#0b5f5b">
        {sign}
      </text>
      <g>
        <path
          d="M37 68h186l10 32v6a15 15 0 0 1-30 0 15 15 0 0 1-30 0 15 15 0 0 1-30 0 15 15 0 0 1-30 0 15 15 0 0 1-30 0 15 15 0 0 1-30 0 15 15 0 0 1-30 0v-6z"
          fill="#0c736e"
          transform="translate(-5)"
        />
        <path
          d="M66 68h27l-5 38a15 15 0 0 1-30 0zM118 68h26v38a15 15 0 0 1-30 0zM170 68h27l7 38a15 15 0 0 1-30 0z"
          fill="#f08a3c"
          transform="translate(0)"
        />
        <rect x="35" y="62" width="190" height="8" rx="3" fill="#094f4c" />
      </g>
      <path d="M226 190c-1-14 3-26 17-32 0 16-5 26-15 32zM226 190c0-10-5-20-16-24 0 12 6 21 14 24z" fill="#4f8f73" />
      <path d="M213 188h27l-3 22h-21z" fill="#c9673b" />
    </svg>
  )
}

const drawings = { cart: Cart, box: Box, search: Search, maintenance: Maintenance } as const

export type PlaceName = keyof typeof drawings

/** The drawings for empty, missing or closed pages. */
export function PlaceDrawing({ name, sign }: { name: PlaceName; sign?: string }) {
  const Place = drawings[name]
  return <Place sign={sign} />
}
