import type { AcceptedMutants } from './accepted'

export const machines: AcceptedMutants = {
  'machines/cart/cartMachine.ts': [
    { find: '[]', put: '["Stryker was here"]', why: 'The short lines are set anew before they are read again.' },
  ],
  'machines/variantPicker/variantPickerMachine.ts': [
    { find: 'own !== undefined', put: 'true', why: 'No variant has a value that is undefined.' },
  ],
  'machines/voucherCollect/voucherCollectMachine.ts': [
    { find: "''", put: '"Stryker was here!"', why: 'A refusal is of an attempt.' },
    { find: 'attempt?.code', put: 'attempt.code', why: 'A refusal is of an attempt.' },
  ],
  'machines/kplusPromo/kplusPromoMachine.ts': [
    { find: 'amount === undefined', put: 'false', why: '`undefined` is no amount by the pattern either.' },
  ],
  'machines/gift/giftMachine.ts': [
    {
      find: 'context.placement?.error',
      put: 'context.placement.error',
      times: 3,
      why: 'An outcome is of a placement.',
    },
    { find: 'context.placement?.outcome', put: 'context.placement.outcome', why: 'An outcome is of a placement.' },
    { find: 'context.item?.product', put: 'context.item.product', why: 'The last page shows a loaded item.' },
    { find: 'context.item?.kind', put: 'context.item.kind', why: 'The last page shows a loaded item.' },
  ],
  'machines/placement/placementMachine.ts': [
    { find: "''", put: '"Stryker was here!"', why: 'The pad is opened for an order with a PIN.' },
    {
      find: 'context.claim?.pin_reference',
      put: 'context.claim.pin_reference',
      why: 'The pad is opened for an order with a PIN.',
    },
    { find: 'claim?.payment', put: 'claim.payment', why: 'The gateway’s page is opened for an order.' },
    {
      find: 'request.source_of_funds[0]?.card_key',
      put: 'request.source_of_funds[0].card_key',
      why: 'An order by card has a source of funds.',
    },
  ],
  'machines/voucher/voucherMachine.ts': [
    {
      find: "''",
      put: '"Stryker was here!"',
      times: 3,
      why: 'An answer is of an attempt, and a voucher is refused while it is applied.',
    },
    {
      find: 'rowOf(context.offered, code)?.isEcoupon',
      put: 'rowOf(context.offered, code).isEcoupon',
      why: 'Only a listed voucher is picked.',
    },
    { find: 'attempt?.isTyped', put: 'attempt.isTyped', why: 'An answer is of an attempt.' },
    { find: 'attempt?.code', put: 'attempt.code', times: 2, why: 'An answer is of an attempt.' },
    { find: 'attempt?.purchase', put: 'attempt.purchase', why: 'An answer is of an attempt.' },
    {
      find: 'voucher?.promocode_code',
      put: 'voucher.promocode_code',
      why: 'A voucher is refused while it is applied.',
    },
  ],
  'machines/couponUse/couponUseMachine.ts': [
    {
      find: "''",
      put: '"Stryker was here!"',
      times: 5,
      why: 'The dialog and the timers have a loaded coupon, and neither text is a code of the server.',
    },
    { find: 'false', put: 'true', times: 2, why: 'A used or expired coupon is in no phase in which it can be given.' },
    {
      find: "'/coupon-detail/show-qr/$couponId/$subType'",
      put: '""',
      why: 'The shop does not read the screen of a state.',
    },
    { find: "'qr'", put: '""', why: 'The coupon that is in use is loaded.' },
    { find: 'coupon !== undefined', put: 'true', times: 2, why: 'The coupon is loaded wherever it is read.' },
    { find: 'coupon?.valid_minutes', put: 'coupon.valid_minutes', why: 'The coupon is loaded wherever it is read.' },
    { find: 'coupon?.name', put: 'coupon.name', why: 'The coupon is loaded wherever it is read.' },
    { find: 'coupon?.merchant', put: 'coupon.merchant', why: 'The coupon is loaded wherever it is read.' },
    { find: 'coupon?.image', put: 'coupon.image', why: 'The coupon is loaded wherever it is read.' },
    { find: 'coupon?.sub_type', put: 'coupon.sub_type', why: 'The coupon is loaded wherever it is read.' },
    { find: 'coupon?.expired_at', put: 'coupon.expired_at', why: 'The coupon is loaded wherever it is read.' },
    { find: 'coupon?.start_at', put: 'coupon.start_at', why: 'The coupon is loaded wherever it is read.' },
    {
      find: 'context.coupon?.can_use',
      put: 'context.coupon.can_use',
      why: 'The coupon is loaded wherever it is read.',
    },
  ],
  'machines/paymentSheet/paymentSheetMachine.ts': [
    { find: 'source !== undefined', put: 'true', why: 'The source that was verified is offered.' },
    { find: 'context.order?.voucher', put: 'context.order.voucher', why: 'The sheet is opened for an order.' },
  ],
  'machines/checkout/checkoutMachine.ts': [
    { find: "''", put: '"Stryker was here!"', why: 'A paid or void order is of a claim.' },
    {
      find: 'placement?.claim?.order_id',
      put: 'placement?.claim.order_id',
      why: 'A paid or void order is of a claim.',
    },
    { find: 'placement?.claim', put: 'placement.claim', why: 'A paid or void order is of a placement.' },
    { find: 'placement?.error', put: 'placement.error', times: 2, why: 'A refusal is of a placement.' },
    { find: 'context.placement?.error', put: 'context.placement.error', times: 3, why: 'A refusal is of a placement.' },
    {
      find: 'context.placement?.claim',
      put: 'context.placement.claim',
      why: 'The order list is opened after a placement.',
    },
    { find: 'context.placement?.outcome', put: 'context.placement.outcome', why: 'An outcome is of a placement.' },
    { find: "'701'", put: '""', why: 'The order is refused in closed hours only.' },
  ],
  'machines/checkout/popups.ts': [
    { find: "''", put: '"Stryker was here!"', why: 'The server’s refusals of an order have a code.' },
  ],
  'machines/paymentSource/offers.ts': [
    { find: "''", put: '"Stryker was here!"', why: 'Neither text is the code of a refused card.' },
    { find: 'key === undefined', put: 'false', why: 'It only spares the search: each source has a key.' },
  ],
  'machines/unchanged.ts': [
    {
      find: 'shown !== undefined',
      put: 'true',
      why: 'JSON has no text for undefined, so that a missing value equals no loaded one.',
    },
  ],
  'machines/linkOpener/link.ts': [
    { find: "''", put: '"Stryker was here!"', why: 'Neither text is a version.' },
    {
      find: 'part < Math.max(left.length, right.length)',
      put: 'part <= Math.max(left.length, right.length)',
      why: 'The part behind the last one counts as zero in both versions.',
    },
    {
      find: 'compareVersions(minVersion, gate) > 0',
      put: 'compareVersions(minVersion, gate) >= 0',
      why: 'Equal versions are the same gate, and the gate is only compared.',
    },
  ],
}
