import type { InspectionMessage } from '../../contract/bridge'
import { emptyJournal, journalReducer } from '../../workbench/log/log'
import type { JournalAction } from '../../workbench/log/log'

export const written = (...actions: JournalAction[]) => actions.reduce(journalReducer, emptyJournal)

/** A transition of the cart that the phone reports. */
export const moved = (over: Partial<InspectionMessage>, phone = 1): JournalAction & { type: 'transition' } => ({
  type: 'transition',
  phone,
  message: {
    channel: 'kmarket-inspect',
    at: 5,
    actorId: 'cart x:3@a',
    machineId: 'cart',
    event: 'cart.open',
    value: 'open',
    status: 'active',
    transitions: ['cart.idle|cart.open|0'],
    ...over,
  },
})
