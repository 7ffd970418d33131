import { hrefOfLink } from '../../../contract/links'
import type { Promotion } from '../../../contract/search'
import type { App } from '../../app/app'
import { Icon } from '../../ui/Icon'
import { caretRight } from '../../ui/icons'
import { Picture } from '../../ui/Picture'
import { Anchor } from '../../ui/uiContext'
import { linkPresser } from '../shared/marketLinks'

export const promotionRowHeight = 88

/** A promotion in the results, with its usual link. */
export function PromotionRow({ app, promotion }: { app: App; promotion: Promotion }) {
  const href = hrefOfLink(promotion)
  const content = (
    <>
      <Picture className="promotion-row__picture" src={promotion.image} tint={promotion.placeholder} rounded />
      <span className="list-row__text">
        <span className="list-row__title">{promotion.title}</span>
        {promotion.subtitle && <span className="list-row__sub clamp-2">{promotion.subtitle}</span>}
      </span>
      <Icon shape={caretRight} size={20} className="list-row__caret" />
    </>
  )
  if (href !== undefined) {
    return (
      <Anchor className="list-row" href={href}>
        {content}
      </Anchor>
    )
  }
  return (
    <button type="button" className="list-row" onClick={() => linkPresser(app)(promotion)}>
      {content}
    </button>
  )
}
