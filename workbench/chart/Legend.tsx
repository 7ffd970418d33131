import type { View } from '../address'
import type { WorkbenchTexts } from '../texts'
import { useTexts } from '../texts'
import type { TrafficPlace } from '../traffic/trafficPlace'
import { isCompared } from '../traffic/trafficPlace'

type Kind = Exclude<keyof WorkbenchTexts['legend'], 'label'>

/** What the colours and lines of the chart mean in a view; without a running machine, in what every picture of it shows. */
export function legendKinds(view: View, traffic: TrafficPlace, hasRun: boolean): Kind[] {
  switch (view) {
    case 'compare':
      return ['added', 'removed', 'moved']
    case 'traffic': {
      const lines: Kind[] = traffic.heat === 'errors' ? ['refused', 'accepted'] : ['heat', 'missed']
      return [
        ...(isCompared(traffic) ? (['both'] as const) : []),
        ...(traffic.heat === 'count' ? (['lost'] as const) : []),
        ...lines,
      ]
    }
    case 'coverage':
      return ['covered', 'uncovered', 'excused']
    default:
      return hasRun ? ['active', 'taken', 'rest', 'error'] : ['main', 'others', 'error']
  }
}

export function Legend({ kinds }: { kinds: readonly Kind[] }) {
  const { legend } = useTexts()
  return (
    <ul className="legend" aria-label={legend.label}>
      {kinds.map((kind) => (
        <li key={kind} className={kind}>
          {legend[kind]}
        </li>
      ))}
    </ul>
  )
}
