import { Suspense } from 'react'
import { Diamond, frame, Ground, line } from './drawingParts'
import type { PlaceName } from './placeDrawings'
import { lazyWithRetry } from './lazyWithRetry'

function Offline() {
  return (
    <svg {...frame}>
      <Ground />
      <rect x="62" y="22" width="76" height="116" rx="12" {...line} fill="#fff" />
      <path d="M62 44h76M62 116h76" {...line} />
      <path d="M92 33h16" {...line} />
      <g fill="none" stroke="#7fc8c2" strokeWidth="5" strokeLinecap="round">
        <path d="M78 72a32 32 0 0 1 44 0" />
        <path d="M86 83a20 20 0 0 1 28 0" />
      </g>
      <circle cx="100" cy="97" r="5" fill="#0c736e" />
      <path d="m80 60 40 44" stroke="#f08a3c" strokeWidth="5" strokeLinecap="round" />
      <path d="M92 127h16" {...line} />
    </svg>
  )
}

function Broken() {
  return (
    <svg {...frame}>
      <Ground />
      <path d="M58 24h84v112l-10.5-8-10.5 8-10.5-8-10.5 8-10.5-8-10.5 8-10.5-8L58 136z" {...line} fill="#fff" />
      <path d="M72 44h32M72 58h22" stroke="#b5deda" strokeWidth="4" strokeLinecap="round" />
      <Diamond x={84} y={92} />
      <circle cx="136" cy="88" r="22" fill="#f08a3c" />
      <path d="M136 77v13" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
      <circle cx="136" cy="97.5" r="2.6" fill="#fff" />
    </svg>
  )
}

const Empty = () => <svg {...frame} />

const PlaceDrawing = lazyWithRetry(async () => ({ default: (await import('./placeDrawings')).PlaceDrawing }), Empty)

export type DrawingName = PlaceName | 'offline' | 'error'

/**
 * A line drawing for empty and error states. `sign` is the text on the closed shop. The drawings for offline states are bundled, the others
 * are loaded on demand (SPD-001).
 */
export function Drawing({ name, sign }: { name: DrawingName; sign?: string }) {
  if (name === 'offline') return <Offline />
  if (name === 'error') return <Broken />
  return (
    <Suspense fallback={<Empty />}>
      <PlaceDrawing name={name} sign={sign} />
    </Suspense>
  )
}
