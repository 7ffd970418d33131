import type { ActorRefFrom } from 'xstate'
import type { paymentSheetMachine } from '../../../machines/paymentSheet/paymentSheetMachine'
import type { voucherMachine } from '../../../machines/voucher/voucherMachine'

export type PaymentSheetRef = ActorRefFrom<typeof paymentSheetMachine>
export type VoucherRef = ActorRefFrom<typeof voucherMachine>
