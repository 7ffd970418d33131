import { Icon } from './Icon'
import { x } from './icons'
import { checkBold } from './pageIcons'

export type TimelineStep = {
  id: string
  title: string
  time?: string
  note?: string
  /** The latest step is `now`, or `end` or `undone` if nothing follows it. */
  state: 'done' | 'now' | 'end' | 'undone' | 'next'
}

const isLatest = ({ state }: TimelineStep): boolean => state === 'now' || state === 'end' || state === 'undone'

/** The history of an order, oldest first; the latest step reached is highlighted. */
export function Timeline({ steps }: { steps: TimelineStep[] }) {
  return (
    <ol className="timeline">
      {steps.map((step, index) => (
        <li
          key={step.id}
          className={`timeline__step timeline__step--${step.state}`}
          aria-current={isLatest(step) ? 'step' : undefined}
          data-before-next={steps[index + 1]?.state === 'next' || undefined}
        >
          <span className="timeline__disc" aria-hidden>
            {(step.state === 'done' || step.state === 'end') && <Icon shape={checkBold} size={14} />}
            {step.state === 'undone' && <Icon shape={x} size={14} />}
          </span>
          <span>
            <span className="timeline__title">{step.title}</span>
            {step.time && <span className="timeline__time">{step.time}</span>}
            {step.note && <span className="timeline__time">{step.note}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
