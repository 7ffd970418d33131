/** An icon's outline on a 256 grid; `light` is the pale layer of a duotone icon. */
export type IconShape = { d: string; light?: string }

type IconProps = { shape: IconShape; size?: number; label?: string; className?: string }

/** An inline icon in the colour of the text. Without `label` it is decorative. */
export function Icon({ shape, size = 24, label, className }: IconProps) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 256 256"
      width={size}
      height={size}
      fill="currentColor"
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {shape.light && <path d={shape.light} opacity={0.2} />}
      <path d={shape.d} />
    </svg>
  )
}

/** An icon named by content (quick access, categories), from an SVG sprite. */
export function ContentIcon({ name, size = 28 }: { name: string; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} fill="currentColor" aria-hidden focusable="false">
      <use href={`/icons.svg#${name}`} />
    </svg>
  )
}
