import { useId } from 'react'
import { partnerCardBonusPoints } from '../../../contract/constants'
import { useLL } from '../../../i18n/react'
import type { FirstVisitEvent } from '../../../machines/firstVisit/firstVisitMachine'
import { ModalFrame } from '../../controls/ModalFrame'
import { Button, TextButton } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { identificationCardDuotone } from '../../ui/visitIcons'
import '../../styles/visit.css'

interface CardOfferProps {
  isOpen: boolean
  send: (event: FirstVisitEvent) => void
}

/** Offers the JD member card, with the points for adding it (HOM-006). */
export function CardOffer({ isOpen, send }: CardOfferProps) {
  const { cardOffer } = useLL().visit
  const titleId = useId()
  return (
    <ModalFrame open={isOpen} className="popup" labelledBy={titleId} onEscape={() => send({ type: 'sheet.close' })}>
      <div className="popup__box card-offer">
        <span className="popup__disc popup__disc--orange" aria-hidden>
          <Icon shape={identificationCardDuotone} size={40} />
        </span>
        <h2 id={titleId} className="popup__title">
          {cardOffer.title()}
        </h2>
        <p className="card-offer__points">{cardOffer.points({ points: partnerCardBonusPoints })}</p>
        <p className="popup__message">{cardOffer.text()}</p>
        <div className="popup__buttons">
          <Button variant="tint" throttled={false} onPress={() => send({ type: 'popup.close' })}>
            {cardOffer.close()}
          </Button>
          <Button throttled={false} onPress={() => send({ type: 'popup.open' })}>
            {cardOffer.add()}
          </Button>
        </div>
        <TextButton tone="muted" onPress={() => send({ type: 'popup.forget' })}>
          {cardOffer.forget()}
        </TextButton>
      </div>
    </ModalFrame>
  )
}
