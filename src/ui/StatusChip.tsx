import { Icon } from './Icon'
import type { IconShape } from './Icon'
import { walletFill } from './orderIcons'
import { arrowUUpLeft, arrowsClockwise, clockFill, giftFill, truckFill, xCircleFill } from './statusIcons'
import { checkCircleFill } from './icons'

export type StatusTone = 'waiting' | 'going' | 'done' | 'ended'

export const statusIcons = {
  waiting: clockFill,
  paid: walletFill,
  shipped: truckFill,
  reward: giftFill,
  completed: checkCircleFill,
  cancelled: xCircleFill,
  refunded: arrowUUpLeft,
  refunding: arrowsClockwise,
} satisfies Record<string, IconShape>

type StatusChipProps = { children: string; tone: StatusTone; icon?: IconShape }

/** The status of an order in one word, with icon and colour. */
export function StatusChip({ children, tone, icon }: StatusChipProps) {
  return (
    <span className={`status-chip status-chip--${tone}`}>
      {icon && <Icon shape={icon} size={14} />}
      {children}
    </span>
  )
}

type StatusHeroProps = {
  icon: IconShape
  title: string
  sub?: string
  /** Progress bars under the text. */
  steps?: { done: number; of: number }
}

/** Large status of an order, on the woven background. */
export function StatusHero({ icon, title, sub, steps }: StatusHeroProps) {
  return (
    <section className="status-hero weave">
      <span className="status-hero__disc">
        <Icon shape={icon} size={32} />
      </span>
      <div className="status-hero__text">
        <h2 className="status-hero__title">{title}</h2>
        {sub && <p className="status-hero__sub">{sub}</p>}
      </div>
      {steps && (
        <span className="status-hero__steps" aria-hidden>
          {Array.from({ length: steps.of }, (_, index) => (
            <span
              key={index}
              className={index < steps.done ? 'status-hero__step status-hero__step--done' : 'status-hero__step'}
            />
          ))}
        </span>
      )}
    </section>
  )
}
