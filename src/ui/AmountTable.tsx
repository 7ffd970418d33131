import type { ReactNode } from 'react'
import type { Satang } from '../../contract/money'
import { IconButton } from './IconButton'
import { copy } from './pageIcons'
import { Baht } from './Price'
import { useTexts } from './texts'

export type AmountRow = {
  label: ReactNode
  /** Money, or anything already written. */
  amount?: Satang
  text?: ReactNode
  /** `discount` is written with a minus and in orange, `free` in green. */
  tone?: 'discount' | 'free'
  total?: boolean
  /** Copies what `text` says. */
  onCopy?: () => void
}

/** Labels at the left, figures at the right; totals in large. */
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
