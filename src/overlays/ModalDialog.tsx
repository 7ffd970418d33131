import type { Actor } from 'xstate'
import { sourcesOfFund } from '../../contract/enums'
import { confirmText, errorText } from '../../i18n/errorText'
import { formatNumber } from '../../i18n/formats'
import { useLL } from '../../i18n/react'
import type { modalMachine, ModalRequest } from '../../machines/modal/modalMachine'
import { DialogLayer } from '../controls/DialogLayer'
import { arrowsLeftRightDuotone, deviceMobileDuotone, downloadSimpleDuotone } from '../ui/dialogIcons'
import { Icon } from '../ui/Icon'
import { arrowRight } from '../ui/orderIcons'
import { info, ticketDuotone } from '../ui/pageIcons'
import { Picture } from '../ui/Picture'
import { PointsFigure } from '../ui/Price'
import { arrowSquareOut, parcelDuotone, warningDuotone } from '../ui/statusIcons'
import { dialogTexts } from './dialogTexts'
import '../styles/uses.css'

type Figure = string | number

interface ModalDialogProps {
  request: ModalRequest
  modal: Actor<typeof modalMachine>
}

/** The points spent and what is received for them (picture 36b). */
function PointsAtStake({
  points = 0,
  of,
  received = 0,
  unit,
}: {
  points?: Figure
  of?: Figure
  received?: Figure
  unit?: Figure
}) {
  return (
    <p className="popup__figures">
      <PointsFigure points={Number(points)} of={sourcesOfFund.find((source) => source === of)} />
      {Number(received) > 0 && (
        <span className="popup__received">
          <Icon shape={arrowRight} size={20} className="popup__arrow" />
          <span>
            {formatNumber(Number(received))} <small>{unit}</small>
          </span>
        </span>
      )}
    </p>
  )
}

/** The coupon to be used (picture 35b). */
function CouponAtStake({ image = '', name, shop }: { image?: Figure; name?: Figure; shop?: Figure }) {
  return (
    <div className="popup__item">
      <Picture className="popup__item-picture" src={String(image)} rounded />
      <p className="popup__item-text">
        <span className="popup__item-name">{name}</span>
        {shop}
      </p>
    </div>
  )
}

/** The dialog of one request, in the page's language. The texts of errors and of the shop are loaded before it. */
export function ModalDialog({ request, modal }: ModalDialogProps) {
  const LL = useLL()
  const { content, hasReject } = request
  const accept = (label: string) => ({ label, onPress: () => modal.send({ type: 'modal.accept' }) })
  const reject = (label: string | undefined) =>
    hasReject ? { label: label ?? LL.common.cancel(), onPress: () => modal.send({ type: 'modal.reject' }) } : undefined
  const common = { open: true, onEscape: () => modal.send({ type: 'modal.back' }) }

  switch (content.kind) {
    case 'error': {
      const { title, message } = errorText(content.key, LL)
      const isUpdate = content.followUp === 'openStore'
      return (
        <DialogLayer
          {...common}
          icon={isUpdate ? downloadSimpleDuotone : warningDuotone}
          tone={isUpdate ? 'teal' : 'orange'}
          title={title}
          message={message}
          code={content.suffix}
          accept={accept(confirmText(content.followUp, LL))}
        />
      )
    }
    case 'sorry': {
      const isWrongPhone = content.reason === 'unmatchedPhoneNumber'
      return (
        <DialogLayer
          {...common}
          icon={isWrongPhone ? deviceMobileDuotone : warningDuotone}
          tone="orange"
          refused={isWrongPhone}
          title={LL.fault.title()}
          message={LL.sorry[content.reason]()}
          accept={accept(LL.common.ok())}
        />
      )
    }
    case 'notice': {
      const isLeaving = content.notice === 'leaveApp'
      return (
        <DialogLayer
          {...common}
          icon={isLeaving ? arrowSquareOut : downloadSimpleDuotone}
          title={LL.notice.title()}
          message={isLeaving ? LL.notice.leaving() : LL.notice.update()}
          accept={accept(isLeaving ? LL.common.ok() : LL.common.update())}
          reject={reject(LL.common.cancel())}
        />
      )
    }
    case 'outOfStock':
      return (
        <DialogLayer
          {...common}
          icon={parcelDuotone}
          tone="orange"
          title={LL.cart.outOfStock.title()}
          accept={accept(LL.common.ok())}
        >
          <ul className="popup__lines">
            {content.lines.map(({ name, variant, left }) => {
              const state = left > 0 ? LL.cart.outOfStock.left({ count: left }) : LL.cart.outOfStock.soldOut()
              const line = variant
                ? LL.cart.outOfStock.variantLine({ name, variant, state })
                : LL.cart.outOfStock.line({ name, state })
              return <li key={line}>{line}</li>
            })}
          </ul>
          <p className="popup__message">{LL.cart.outOfStock.edit()}</p>
        </DialogLayer>
      )
    case 'message': {
      const { values = {} } = content
      const text = dialogTexts[content.name as keyof typeof dialogTexts](LL, values)
      const isQuestion = 'reject' in text
      return (
        <DialogLayer
          {...common}
          icon={
            content.name === 'couponUse'
              ? ticketDuotone
              : content.name === 'pointNoUndo'
                ? arrowsLeftRightDuotone
                : info
          }
          tone={content.name === 'couponUse' ? 'teal' : isQuestion ? 'caution' : 'orange'}
          title={text.title}
          message={'message' in text ? text.message : undefined}
          accept={accept(text.accept)}
          reject={isQuestion ? reject(text.reject) : undefined}
        >
          {content.name === 'couponUse' && <CouponAtStake {...values} />}
          {content.name === 'pointNoUndo' && content.values && <PointsAtStake {...content.values} />}
        </DialogLayer>
      )
    }
  }
}
