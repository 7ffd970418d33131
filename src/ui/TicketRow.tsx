import type { ReactNode } from 'react'

type TicketRowProps = {
  /** What it takes off, as written: ฿100, 15%. */
  value: string
  unit: string
  owner: 'platform' | 'merchant'
  title: string
  sub?: string
  /** Why it can't be used. */
  why?: string
  action?: ReactNode
}

const longValue = 5

/** A voucher as a ticket: value on the stub, conditions beside it. */
export function TicketRow({ value, unit, owner, title, sub, why, action }: TicketRowProps) {
  return (
    <div className={`ticket-row ticket-row--${owner}`}>
      <span className="ticket-row__stub">
        <span className={value.length > longValue ? 'ticket-row__value ticket-row__value--long' : 'ticket-row__value'}>
          {value}
        </span>
        <span className="ticket-row__unit">{unit}</span>
      </span>
      <span className="ticket-row__body">
        <span className="ticket-row__text">
          <span className="ticket-row__title">{title}</span>
          {sub && <span className="ticket-row__sub">{sub}</span>}
          {why && <span className="ticket-row__why">{why}</span>}
        </span>
        {action}
      </span>
    </div>
  )
}
