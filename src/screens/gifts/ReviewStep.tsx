import { useSelector } from '../../stack/useSelector'
import { formatPhone } from '../../../i18n/formats'
import { useLanguage, useLL } from '../../../i18n/react'
import { BottomBar } from '../../ui/BottomBar'
import { Button } from '../../ui/Button'
import { GiftFace, GiftPerson } from '../../ui/GiftFace'
import { Notice } from '../../ui/Notice'
import { SectionTitle } from '../../ui/SectionTitle'
import { warningDuotone } from '../../ui/statusIcons'
import type { GiftProps } from './GiftFrame'
import { AuthorPicture } from '../shared/AuthorPicture'
import { GiftFrame, GiftItemCard } from './GiftFrame'
import { senderName } from './senderName'

/** Review before the gift is sent: it can't be changed afterwards (NAV-025, GFT-010). */
export function ReviewStep({ app, gift }: GiftProps) {
  const LL = useLL()
  const language = useLanguage()
  const contact = useSelector(gift, ({ context }) => context.contact)
  const card = useSelector(gift, ({ context }) => context.card)
  const sender = useSelector(gift, ({ context }) => context.sender)
  const isProduct = useSelector(gift, ({ context }) => context.item?.kind === 'product')
  const isSending = useSelector(gift, (snapshot) => snapshot.matches('placing'))
  return (
    <>
      <GiftFrame app={app} step="review">
        <SectionTitle small flush>
          {LL.giving.recipient.title()}
        </SectionTitle>
        {contact && (
          <div className="gift-known">
            <GiftPerson name={contact.giftReceiverName} sub={formatPhone(contact.mobileNo)} />
          </div>
        )}
        <GiftFace
          label={LL.giving.card.preview()}
          image={card?.giftcardImage}
          message={card?.message ?? ''}
          sender={
            <p className="gift-face__by">
              <AuthorPicture app={app} />
              {LL.giving.card.from({ name: senderName(sender, language) })}
            </p>
          }
        />
        <SectionTitle small flush>
          {LL.giving.item()}
        </SectionTitle>
        <GiftItemCard gift={gift} />
        <Notice tone="caution" icon={warningDuotone}>
          {LL.giving.review.noChange()}
          <br />
          {LL.giving.review.kept()}
        </Notice>
      </GiftFrame>
      <BottomBar>
        <Button busy={isSending} onPress={() => gift.send({ type: 'gift.confirm' })}>
          {isProduct ? LL.giving.review.toPayment() : LL.giving.review.confirm()}
        </Button>
      </BottomBar>
    </>
  )
}
