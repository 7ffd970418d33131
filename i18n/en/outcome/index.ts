import type { NamespaceOutcomeTranslation } from '../../i18n-types'

const outcome: NamespaceOutcomeTranslation = {
  checking: {
    title: 'We are checking your order',
    text: 'We have your order and are waiting for the bank. This usually takes less than 1 minute.',
    textWithoutOrder: 'We are looking for your order. This usually takes less than 1 minute.',
    noticeWithoutOrder: 'Please do not pay again yet. If your order has arrived, it will be in your orders.',
    noRepeat: 'No need to pay again. You can close the app; the outcome will be in your orders.',
    amount: 'Amount',
    viewOrder: 'View order',
    viewOrders: 'View my orders',
  },
  unknown: {
    title: 'We are checking your order',
    text: 'There is no answer yet. Check again, or see the outcome in your orders.',
    checkAgain: 'Check again',
  },
  timeout: {
    title: 'Payment was not completed in time',
    text: 'This order was cancelled and nothing is due.',
    inCart: 'The items are still in your cart.',
    unpaid: 'Amount not paid',
    voucher: 'Returned, can be used again',
    points: 'Partner points will be returned within 5 working days',
    toCart: 'Back to cart',
  },
  cancelled: {
    title: 'Payment failed',
    text: 'This order was cancelled and nothing was charged.',
  },
  thankYou: {
    purchase: 'Payment successful',
    purchaseText: 'The shop has your order.',
    donation: 'Thank you',
    eDonation: 'Your donation is reported to the Revenue Department through e-Donation.',
    fulfillment: 'Reward redeemed',
    privilege: 'Privilege received',
    pointRedemption: 'Points redeemed',
    pointTransfer: 'Points transferred',
    project: 'Project',
    shop: {
      purchase: 'Shop',
      donation: 'Charity',
      redemption: 'Shop',
      transfer: 'Provider',
    },
    received: '{points} received',
    paidWith: 'Paid with',
    date: 'Date',
    orderNumber: 'Order number',
    reference: 'Reference',
    arrives: 'Arrives {range}',
    viewCoupon: 'View coupon',
    viewOrder: 'View order',
    backToMain: 'Back to main page',
  },
}

export default outcome
