import { Icon } from './Icon'
import { checkBold } from './pageIcons'

export type TimelineStep = { id: string; title: string; time?: string; note?: string; state: 'done' | 'now' | 'next' }

/** The history of an order, oldest first; the latest step reached is highlighted. */
export function Timeline({ steps }: { steps: TimelineStep[] }) {
  return (
    <ol className="timeline">
      {steps.map((step, index) => (
        <li
          key={step.id}
          className={`timeline__step timeline__step--${step.state}`}
          aria-current={step.state === 'now' ? 'step' : undefined}
          data-before-next={steps[index + 1]?.state === 'next' || undefined}
        >
          <span className="timeline__disc" aria-hidden>
            {step.state === 'done' && <Icon shape={checkBold} size={14} />}
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
