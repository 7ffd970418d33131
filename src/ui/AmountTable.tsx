import type { ReactNode } from 'react'
import type { Satang } from '../../contract/money'
import { IconButton } from './IconButton'
import { copy } from './pageIcons'
import { Baht } from './Price'
import { useTexts } from './texts'

export type AmountRow = {
  label: ReactNode
  /** An amount, as an alternative to `text`. */
  amount?: Satang
  text?: ReactNode
  /** `discount` is shown with a minus and in orange, `free` in green. */
  tone?: 'discount' | 'free'
  total?: boolean
  /** Copies `text`. */
  onCopy?: () => void
}

/** Labels on the left, amounts on the right; totals are larger. */
export function AmountTable({ rows }: { rows: AmountRow[] }) {
  const { LL } = useTexts()
  return (
    <dl className="amounts">
      {rows.map(({ label, amount, text, tone, total, onCopy }, index) => {
        const classes = ['amounts__value', tone && `amounts__value--${tone}`, onCopy && 'amounts__value--with-button']
        return (
          <div key={index} className={total ? 'amounts__row amounts__row--total' : 'amounts__row'}>
            <dt className="amounts__label">{label}</dt>
            <dd className={classes.filter(Boolean).join(' ')}>
              {amount === undefined ? text : <Baht amount={amount} minus={tone === 'discount'} />}
              {onCopy && (
                <IconButton shape={copy} size={20} label={`${LL.common.copy()} ${String(text)}`} onPress={onCopy} />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
