import { describeMachine } from './describeMachine'
import { ticketModel } from './sample/ticketModel'

describeMachine(ticketModel)
