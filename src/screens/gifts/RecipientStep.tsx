import { useSelector } from '../../stack/useSelector'
import { Suspense } from 'react'
import { giftNameLength } from '../../../contract/constants'
import { useLL } from '../../../i18n/react'
import { BottomBar } from '../../ui/BottomBar'
import { Button } from '../../ui/Button'
import { GiftPerson } from '../../ui/GiftFace'
import { Icon } from '../../ui/Icon'
import { checkCircleFill } from '../../ui/icons'
import { SectionTitle } from '../../ui/SectionTitle'
import type { GiftProps } from './GiftFrame'
import { GiftFrame, GiftItemCard, RetryLine } from './GiftFrame'
import { lazyWithRetry } from '../../ui/lazyWithRetry'

const Line = lazyWithRetry(async () => ({ default: (await import('./GiftFields')).Line }))

/** The gift's recipient: mobile number, its owner, and the name on the card (NAV-023, GFT-019). */
export function RecipientStep({ app, gift }: GiftProps) {
  const LL = useLL()
  const recipient = useSelector(gift, (snapshot) => snapshot.children.recipient)
  const isReady = useSelector(gift, (snapshot) => snapshot.context.contact !== undefined)
  const number = useSelector(recipient, (snapshot) => snapshot?.context.number ?? '')
  const name = useSelector(recipient, (snapshot) => snapshot?.context.name ?? '')
  const refusal = useSelector(recipient, (snapshot) => snapshot?.context.refusal)
  const isChecking = useSelector(recipient, (snapshot) => snapshot?.matches('checking') === true)
  const isKnown = useSelector(recipient, (snapshot) => snapshot?.matches('known') === true)
  const isUnheard = useSelector(recipient, (snapshot) => snapshot?.matches('unanswered') === true)
  const isInvalid = useSelector(recipient, (snapshot) => snapshot?.matches('invalid') === true)

  const error = () => {
    if (isInvalid) return number === '' ? LL.giving.recipient.required() : LL.giving.recipient.invalid()
    return refusal === undefined ? undefined : LL.errors[refusal as '310-01'].message()
  }
  return (
    <>
      <GiftFrame app={app} step="recipient">
        <SectionTitle small flush>
          {LL.giving.recipient.title()}
        </SectionTitle>
        <form
          id="gift-recipient"
          className="gift-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            gift.send({ type: 'step.next', step: 'recipient' })
          }}
        >
          <Suspense fallback={null}>
            <Line
              name="mobile"
              label={LL.giving.recipient.phone()}
              value={number}
              type="tel"
              inputMode="tel"
              required
              error={error()}
              hint={isChecking ? LL.giving.recipient.checking() : LL.giving.recipient.phoneHint()}
              onChange={(text) => recipient?.send({ type: 'phone.change', text })}
              onBlur={() => recipient?.send({ type: 'phone.leave' })}
            />
          </Suspense>
          {refusal !== undefined && (
            <p className="sr-only" role="alert">
              {error()}
            </p>
          )}
          {isUnheard && (
            <RetryLine onRetry={() => recipient?.send({ type: 'recipient.retry' })}>
              {LL.giving.recipient.unanswered()}
            </RetryLine>
          )}
          {isKnown && (
            <>
              <div className="gift-known" role="status">
                <GiftPerson name={name || '·'} sub={LL.giving.recipient.supported()} />
                <Icon shape={checkCircleFill} className="gift-known__mark" />
              </div>
              <Suspense fallback={null}>
                <Line
                  name="recipientName"
                  label={LL.giving.recipient.name()}
                  value={name}
                  required
                  maxLength={giftNameLength}
                  error={name.trim() === '' ? LL.giving.recipient.nameRequired() : undefined}
                  onChange={(text) => recipient?.send({ type: 'name.change', text })}
                />
              </Suspense>
            </>
          )}
        </form>
        <SectionTitle small flush>
          {LL.giving.item()}
        </SectionTitle>
        <GiftItemCard gift={gift} />
      </GiftFrame>
      <BottomBar>
        <Button disabled={!isReady} onPress={() => gift.send({ type: 'step.next', step: 'recipient' })}>
          {LL.giving.next()}
        </Button>
      </BottomBar>
    </>
  )
}
