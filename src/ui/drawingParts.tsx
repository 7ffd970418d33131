export const line = {
  fill: 'none',
  stroke: '#0c736e',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

export const frame = { viewBox: '0 0 200 160', 'aria-hidden': true, focusable: false, className: 'empty__art' } as const

export const Ground = () => <ellipse cx="100" cy="141" rx="76" ry="8" fill="#e2e9e6" />

export const Diamond = ({ x, y }: { x: number; y: number }) => (
  <g fill="none" stroke="#b5deda" strokeWidth="2.5" transform={`translate(${x} ${y})`}>
    <path d="M0-19 19 0 0 19-19 0z" />
    <path d="M0-9 9 0 0 9-9 0z" fill="#d9eeec" />
  </g>
)
