import { useSelector } from '../../stack/useSelector'
import type { ReactNode } from 'react'
import type { GiftStep } from '../../../machines/gift/giftSteps'
import { formatDate } from '../../../i18n/dates'
import { useLanguage, useLL } from '../../../i18n/react'
import type { App } from '../../app/app'
import type { GiftActor } from '../../app/gift'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { PageHeader } from '../../ui/PageHeader'
import { check } from '../../ui/pageIcons'
import { Picture } from '../../ui/Picture'

export interface GiftProps {
  app: App
  gift: GiftActor
}

const steps = ['recipient', 'card', 'review'] as const

/** The frame of a gift page: step indicator and content. */
export function GiftFrame({ app, step, children }: { app: App; step: GiftStep; children: ReactNode }) {
  const LL = useLL()
  const now = steps.indexOf(step)
  const titles = {
    recipient: LL.giving.title(),
    card: LL.giving.card.title(),
    review: LL.giving.review.title(),
  }
  return (
    <>
      <PageHeader title={titles[step]} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <ol className="gift-steps" aria-label={LL.giving.steps.label()}>
        {steps.map((one, index) => (
          <li
            key={one}
            className={index < now ? 'gift-steps__step gift-steps__step--done' : 'gift-steps__step'}
            aria-current={index === now ? 'step' : undefined}
          >
            <span className="gift-steps__number" aria-hidden>
              {index < now ? <Icon shape={check} size={14} /> : index + 1}
            </span>
            {LL.giving.steps[one]()}
          </li>
        ))}
      </ol>
      <main className="page__main page__main--padded">{children}</main>
    </>
  )
}

/** A load error, with a retry. */
export function RetryLine({ children, onRetry }: { children: string; onRetry: () => void }) {
  const LL = useLL()
  return (
    <div className="gift-unanswered" role="alert">
      {children}
      <Button variant="text" onPress={onRetry}>
        {LL.common.retry()}
      </Button>
    </div>
  )
}

/** The coupon or product given. */
export function GiftItemCard({ gift }: Pick<GiftProps, 'gift'>) {
  const LL = useLL()
  const language = useLanguage()
  const item = useSelector(gift, ({ context }) => context.item)
  if (!item) return null
  return (
    <div className="gift-item">
      <span className="gift-item__picture">
        <Picture src={item.image} rounded />
      </span>
      <div className="gift-item__text">
        <p className="gift-item__name">{item.name}</p>
        <p className="gift-item__sub">{item.merchant}</p>
        {item.expiredAt && (
          <p className="gift-item__sub">{LL.giving.until({ date: formatDate(item.expiredAt, language) })}</p>
        )}
      </div>
    </div>
  )
}
