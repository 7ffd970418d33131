import { Bones } from './Bones'
import { times } from './times'
import { Skeleton } from './Skeleton'

/** Vouchers until they have loaded: tickets with a stub. */
export function TicketsSkeleton({ count = 5 }: { count?: number }) {
  return (
    <Skeleton>
      <div className="voucher-list">
        {times(count).map((index) => (
          <div key={index} className="ticket-row">
            <div className="ticket-row__stub">
              <Bones of={['title 60', 'text 40']} />
            </div>
            <div className="ticket-row__body">
              <div className="ticket-row__text">
                <Bones of={['text 80', 'text 60']} />
              </div>
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
