import type { ReactNode } from 'react'
import { Facts } from './Facts'
import { Icon } from './Icon'
import { warningCircleFill } from './icons'
import { clock } from './listIcons'

type TicketProps = {
  /** The discount, and the unit under it. */
  value: string
  unit: string
  title: ReactNode
  sub: string
  /** Issued by a shop, not by the market. */
  merchant?: boolean
  /** Warning that it ends soon, instead of a plain date. */
  ends?: string
  /** Why it can't be used. */
  why?: string
  /** It can't be used, and `end` says why. */
  off?: boolean
  inUse?: boolean
  /** It was collected just now: its stub is torn off once. */
  torn?: boolean
  /** A button, or a text that it is in use. */
  end?: ReactNode
}

/** A voucher as a ticket: the value on its stub, name and conditions next to it. */
export function Ticket({ value, unit, title, sub, merchant, ends, why, off, inUse, torn, end }: TicketProps) {
  const classes = [
    'ticket-row',
    merchant && 'ticket-row--merchant',
    (off || why !== undefined) && 'ticket-row--off',
    inUse && 'ticket-row--in-use',
    torn && 'ticket-row--torn',
  ]
  return (
    <article className={classes.filter(Boolean).join(' ')}>
      <div className="ticket-row__stub">
        <span className={value.length > 5 ? 'ticket-row__value ticket-row__value--long' : 'ticket-row__value'}>
          {value}
        </span>
        <span className="ticket-row__unit">{unit}</span>
      </div>
      <div className="ticket-row__body">
        <div className="ticket-row__text">
          <h4 className="ticket-row__title">{title}</h4>
          <p className="ticket-row__sub">
            <Facts of={sub.split(' · ')} />
          </p>
          {ends !== undefined && (
            <p className="ticket-row__ends">
              <Icon shape={clock} size={16} /> {ends}
            </p>
          )}
          {why !== undefined && (
            <p className="ticket-row__why">
              <Icon shape={warningCircleFill} size={14} /> {why}
            </p>
          )}
        </div>
        {end}
      </div>
    </article>
  )
}
