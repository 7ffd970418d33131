import type { AnyActorLogic, AnyActorRef, EmittedFrom } from 'xstate'
import type { addressBookMachine } from '../../machines/addressBook/addressBookMachine'
import type { BankAppFact } from '../../machines/bankApp/bankAppMachine'
import type { cartMachine } from '../../machines/cart/cartMachine'
import type { errorFollowUpMachine } from '../../machines/errorFollowUp/errorFollowUpMachine'
import type { linkOpenerMachine } from '../../machines/linkOpener/linkOpenerMachine'
import type { NavigationFact } from '../../machines/navigation/navigationMachine'
import type { orderReviewsMachine } from '../../machines/orderReviews/orderReviewsMachine'
import type { pinMachine } from '../../machines/pin/pinMachine'
import type { SearchFact } from '../../machines/search/searchMachine'
import type { SessionFact } from '../../machines/session/sessionMachine'
import type { sheetMachine } from '../../machines/sheet/sheetMachine'
import type { themeUseMachine } from '../../machines/themeUse/themeUseMachine'
import type { thirdPartyMachine } from '../../machines/thirdParty/thirdPartyMachine'
import type { variantPickerMachine } from '../../machines/variantPicker/variantPickerMachine'

/** Facts handled by the entry bundle. Checkout, gift and coupon load the handlers of their own facts with their code. */
export type CommonFact =
  | BankAppFact
  | NavigationFact
  | SearchFact
  | SessionFact
  | EmittedFrom<typeof addressBookMachine>
  | EmittedFrom<typeof cartMachine>
  | EmittedFrom<typeof errorFollowUpMachine>
  | EmittedFrom<typeof linkOpenerMachine>
  | EmittedFrom<typeof orderReviewsMachine>
  | EmittedFrom<typeof pinMachine>
  | EmittedFrom<typeof sheetMachine>
  | EmittedFrom<typeof themeUseMachine>
  | EmittedFrom<typeof thirdPartyMachine>
  | EmittedFrom<typeof variantPickerMachine>

type Some<Type extends CommonFact['type']> = Type

/** Facts without effect on history or storage: views and other machines handle them. */
type Ignored = Some<
  | 'address.saved'
  | 'app.closed'
  | 'app.left'
  | 'contact.received'
  | 'field.focusRequested'
  | 'item.added'
  | 'link.ignored'
  | 'maintenance.entered'
  | 'photo.received'
  | 'pin.answered'
  | 'recipient.received'
  | 'session.failed'
  | 'session.renewed'
  | 'thirdParty.done'
  | 'thirdParty.refused'
>

/** The facts of one type; a machine may declare several types as one fact. */
type FactOf<F, Type> = F extends { type: infer Types } ? (Type extends Types ? F & { type: Type } : never) : never

/** A handler for each fact; `from` is the actor that emitted it. A fact without a handler does not compile. */
export type HandlersOf<F extends { type: string }> = {
  [Type in Exclude<F['type'], Ignored>]: (fact: FactOf<F, Type>, from: AnyActorRef) => void
}
export type CommonHandlers = HandlersOf<CommonFact>

/** The facts that a machine emits besides the common ones. */
export type OwnFact<M extends AnyActorLogic> = Exclude<EmittedFrom<M>, { type: CommonFact['type'] }>

/** An actor all of whose facts have handlers. */
export interface FactSource<F extends { type: string } = never> {
  on: (type: '*', handler: (fact: CommonFact | F) => void) => unknown
}
