import type { SourceOfFund } from '../../../contract/payment'
import { Icon } from '../../ui/Icon'
import { bankFill } from '../../ui/pageIcons'
import { Picture } from '../../ui/Picture'
import { Coin } from '../../ui/Price'
import '../../styles/checkout.css'

/** The icon of a payment source: the bank, the coin, the partner's picture or a card. */
export function SourcePicture({ source }: { source: Pick<SourceOfFund, 'type' | 'card_image'> }) {
  if (source.card_image) return <Picture className="source-mark" kind="logo" src={source.card_image} />
  switch (source.type) {
    case 'saving_account':
      return (
        <span className="source-mark source-mark--bank">
          <Icon shape={bankFill} />
        </span>
      )
    case 'the1':
      return <span className="source-mark source-mark--partner">T1</span>
    case 'kmarket_credit_card':
    case 'credit_card_point':
      return <CardMark hasCoin={source.type === 'credit_card_point'} />
    default:
      return (
        <span className="source-mark">
          <Coin size={36} />
        </span>
      )
  }
}

function CardMark({ hasCoin }: { hasCoin: boolean }) {
  return (
    <span className="source-mark source-mark--card">
      <svg viewBox="0 0 44 30" width={44} height={30} aria-hidden focusable="false">
        <rect width="44" height="30" rx="5" fill="#16304d" />
        <rect x="5" y="8" width="8" height="6" rx="1.5" fill="#e8c98a" />
        <path d="M5 23h13" stroke="#8fa3b8" strokeWidth="2.4" strokeLinecap="round" />
      </svg>
      {hasCoin && <Coin size={20} />}
    </span>
  )
}
