import { useSelector } from '../../stack/useSelector'
import { useLL } from '../../../i18n/react'
import { Button } from '../../ui/Button'
import { gift as giftIcon } from '../../ui/giftIcons'
import { BottomBar } from '../../ui/BottomBar'
import { Notice } from '../../ui/Notice'
import { ReceiptCard } from '../../ui/ReceiptCard'
import type { GiftProps } from './GiftFrame'
import { GiftItemCard } from './GiftFrame'

/** Confirmation that the gift was sent. */
export function SentScreen({ app, gift }: GiftProps) {
  const LL = useLL()
  const name = useSelector(gift, ({ context }) => context.contact?.giftReceiverName)
  return (
    <div className="page">
      <main className="page__main">
        <ReceiptCard
          icon={giftIcon}
          title={LL.giving.sent.title()}
          text={name === undefined ? LL.giving.sent.textUnnamed() : LL.giving.sent.text({ name })}
        >
          <div className="gift-form">
            <GiftItemCard gift={gift} />
            <Notice tone="teal">{LL.giving.review.kept()}</Notice>
          </div>
        </ReceiptCard>
      </main>
      <BottomBar>
        <Button onPress={() => app.navigation.send({ type: 'navigation.replace', to: '/my-coupon' })}>
          {LL.giving.sent.done()}
        </Button>
      </BottomBar>
    </div>
  )
}
