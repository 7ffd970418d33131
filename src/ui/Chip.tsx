import type { ReactNode } from 'react'
import { Anchor } from './uiContext'

type ChipProps = { children: ReactNode; selected: boolean; onPress?: () => void; href?: string }

/** One choice of a row; a link with `href`. Put chips into `<div className="chips">`. */
export function Chip({ children, selected, onPress, href }: ChipProps) {
  if (href !== undefined) {
    return (
      <Anchor className="chip" href={href} aria-current={selected ? 'true' : undefined} onClick={onPress}>
        {children}
      </Anchor>
    )
  }
  return (
    <button type="button" className="chip" aria-pressed={selected} onClick={onPress}>
      {children}
    </button>
  )
}
