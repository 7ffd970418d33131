import { useId, useState } from 'react'
import type { PopupAd as Ad } from '../../../contract/popupAds'
import { useLL } from '../../../i18n/react'
import type { FirstVisitEvent } from '../../../machines/firstVisit/firstVisitMachine'
import { ModalFrame } from '../../controls/ModalFrame'
import { Checkbox } from '../../ui/Checkbox'
import { IconButton } from '../../ui/IconButton'
import { x } from '../../ui/icons'
import { Picture } from '../../ui/Picture'
import '../../styles/visit.css'

interface PopupAdProps {
  ad: Ad | undefined
  /** State of the checkbox "not again today". */
  isTicked: boolean
  send: (event: FirstVisitEvent) => void
}

/** An ad over home: its picture is a link, the cross closes it (HOM-004). */
export function PopupAd({ ad, isTicked, send }: PopupAdProps) {
  const { popup } = useLL().visit
  const titleId = useId()
  const [shown, setShown] = useState(ad)
  if (ad && ad !== shown) setShown(ad)
  if (!shown) return null
  return (
    <ModalFrame
      key={shown.id}
      open={ad !== undefined}
      className="popup popup--ad"
      labelledBy={titleId}
      onEscape={() => send({ type: 'sheet.close' })}
      onExited={() => setShown(ad)}
    >
      <h2 id={titleId} className="sr-only">
        {popup.ad({ title: shown.title })}
      </h2>
      <button type="button" className="popup-ad__picture" onClick={() => send({ type: 'popup.open' })}>
        <Picture kind="popup" src={shown.image} alt={shown.title} eager="first" />
      </button>
      <span className="popup-ad__close">
        <IconButton shape={x} label={popup.close()} onPress={() => send({ type: 'popup.close' })} />
      </span>
      <div className="popup-ad__foot">
        <Checkbox checked={isTicked} onChange={() => send({ type: 'popup.tick' })}>
          <span>{popup.notToday()}</span>
        </Checkbox>
      </div>
    </ModalFrame>
  )
}
