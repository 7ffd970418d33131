import type { ReactNode } from 'react'
import type { Gift } from '../../../contract/gifts'
import { formatDate } from '../../../i18n/dates'
import { useLanguage, useLL } from '../../../i18n/react'
import { GiftFace, GiftPerson } from '../../ui/GiftFace'
import { clock } from '../../ui/listIcons'
import { Notice } from '../../ui/Notice'
import { senderName } from './senderName'

/** The card of a gift while it is kept, what it holds, and the date of the card's deletion (CPN-015, GFT-014, picture 34). */
export function OpenedGift({ gift, children }: { gift: Gift; children: ReactNode }) {
  const LL = useLL()
  const language = useLanguage()
  const { message, giftcardImage, sent_at, card_until, contact, side } = gift
  const name = side === 'sender' ? contact.giftReceiverName : senderName(gift.sender, language)
  return (
    <>
      {message !== undefined && (
        <GiftFace
          image={giftcardImage}
          message={message}
          sender={
            <div className="gift-face__sender">
              <GiftPerson name={name} role={side === 'sender' ? LL.giving.sent.to() : undefined} />
              {sent_at && <span className="gift-face__date">{formatDate(sent_at, language)}</span>}
            </div>
          }
        />
      )}
      {children}
      {card_until && (
        <Notice tone="teal" icon={clock}>
          {message === undefined ? (
            LL.giving.received.cardGone()
          ) : (
            <>
              {LL.giving.received.keptUntil({ date: formatDate(card_until, language) })}
              <br />
              {LL.giving.received.afterwards()}
            </>
          )}
        </Notice>
      )}
    </>
  )
}
