import { formatDate, formatDateTime } from '../../../i18n/dates'
import { useLanguage, useLL } from '../../../i18n/react'
import { GiftParcel } from '../../ui/GiftParcel'
import { GiftPerson } from '../../ui/GiftFace'
import { clock } from '../../ui/listIcons'
import { Icon } from '../../ui/Icon'
import { PageHeader } from '../../ui/PageHeader'

interface WrappedGiftProps {
  /** First name and initial. */
  senderName: string
  sentAt?: string
  cardUntil?: string
  /** A guest must register before this (GFT-016). */
  registerBy?: string
  isOpening: boolean
  /** The paper comes off: the parcel is drawn in the parts that move apart. */
  isUnwrapped?: boolean
  onOpen: () => void
  onBack: () => void
  onUpgrade: () => void
}

/** An unopened gift: its sender, and a parcel (CPN-015, picture 33). */
export function WrappedGift(props: WrappedGiftProps) {
  const { senderName, sentAt, cardUntil, registerBy, isOpening, isUnwrapped, onOpen, onBack, onUpgrade } = props
  const LL = useLL()
  const language = useLanguage()
  return (
    <div className="page weave wrapped-gift">
      <PageHeader mode="plain" title={LL.giving.received.title()} backLooks="cross" onBack={onBack} />
      <main className="page__main wrapped-gift__main">
        <div className="wrapped-gift__sender">
          <GiftPerson name={senderName} role={LL.giving.received.from()} />
        </div>
        <button type="button" className="wrapped-gift__parcel" aria-label={LL.giving.received.open()} onClick={onOpen}>
          {isUnwrapped ? (
            <span className="unwrapping__parcel">
              <span className="unwrapping__left">
                <GiftParcel part="paper" />
              </span>
              <span className="unwrapping__right">
                <GiftParcel part="paper" />
              </span>
              <span className="unwrapping__bow">
                <GiftParcel part="bow" />
              </span>
            </span>
          ) : (
            <GiftParcel />
          )}
        </button>
        <h2 className="wrapped-gift__title">{LL.giving.received.waiting()}</h2>
        <p className="wrapped-gift__text">
          {LL.giving.received.tap()}
          {sentAt && (
            <>
              <br />
              {LL.giving.received.sentAt({ date: formatDateTime(sentAt, language) })}
            </>
          )}
        </p>
      </main>
      <div className="wrapped-gift__end">
        {registerBy && (
          <div className="wrapped-gift__register">
            <span>{LL.giving.received.registerBy({ date: formatDate(registerBy, language) })}</span>
            <button type="button" className="wrapped-gift__upgrade" onClick={onUpgrade}>
              {LL.giving.received.upgrade()}
            </button>
          </div>
        )}
        <button type="button" className="wrapped-gift__open" aria-busy={isOpening || undefined} onClick={onOpen}>
          {LL.giving.received.open()}
        </button>
        {cardUntil && (
          <p className="wrapped-gift__kept">
            <Icon shape={clock} size={16} /> {LL.giving.received.keptUntil({ date: formatDate(cardUntil, language) })}
          </p>
        )}
      </div>
    </div>
  )
}
