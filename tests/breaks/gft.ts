import { breaksOf } from './break'

/** Gifts: recipient, card, sending, lapsing. */
export const gft = [
  ...breaksOf(
    'machines/giftRecipient/giftRecipientMachine.ts',
    ['BRG-006', 'digits.length > length', 'false'],
    ['GFT-005', "['GFT-005', 'GFT-009'] },\n      on: { 'phone.leave': 'invalid' },", "['GFT-005', 'GFT-009'] },"],
    ['GFT-006', '/^0[689]\\d{8}$/.test(digitsOf(text))', 'digitsOf(text).length === length'],
    [
      'GFT-008',
      'isOwn: ({ context }, { text }: { text: string }) => digitsOf(text) === context.ownNumber',
      'isOwn: ({ context }, { text }: { text: string }) => text === context.ownNumber',
    ],
    ['GFT-019', "number: digitsOf(text),\n      name: '',\n      version: undefined,", 'number: digitsOf(text),'],
    [
      'GFT-021',
      'compareVersions(person.recipientVersion, giftRecipientVersion) < 0',
      'compareVersions(person.recipientVersion, giftRecipientVersion) <= 0',
    ],
    ['GFT-009', 'giftReceiverName: name.trim(), mobileNo: number', 'giftReceiverName: name, mobileNo: number'],
  ),
  ...breaksOf(
    'machines/giftCard/giftCardMachine.ts',
    ['GFT-012', 'graphemes(text).slice(0, context.messageMax)', '[...text].slice(0, context.messageMax)'],
    ['GFT-011', 'graphemes(context.message).length', 'context.message.length'],
    ['GFT-020', 'fault: pictureFault(photo, giftPicture.bytesMax) })', 'fault: undefined })'],
    [
      'GFT-020',
      "{ target: 'uploadFailed', actions: 'notifyParent' },\n        ],",
      "{ target: 'uploadFailed' },\n        ],",
    ],
    ['GFT-002', "image === undefined || message.trim() === ''", 'image === undefined'],
  ),
  ...breaksOf(
    'machines/gift/giftMachine.ts',
    [
      'GFT-009',
      'isDone: ({ context }) => context.contact !== undefined && context.card !== undefined',
      'isDone: ({ context }) => context.contact !== undefined',
    ],
    [
      'GFT-017',
      "content: { kind: 'message', name: 'giftFailed' }",
      "content: { kind: 'message', name: 'giftNotGiven' }",
      'gifts',
    ],
    ['GFT-018', "{ guard: 'hasOpenIntent', target: 'placing' }, ", ''],
    [
      'GFT-010',
      "          { target: 'unavailable', actions: { type: 'setItem', params: ({ event }) => ({ item: event.output }) } },\n        ],\n        onError: [{ guard",
      "          { target: 'composing', actions: { type: 'setItem', params: ({ event }) => ({ item: event.output }) } },\n        ],\n        onError: [{ guard",
    ],
  ),
  ...breaksOf('machines/gift/giftSteps.ts', [
    'GFT-018',
    "return step !== 'review' || snapshot.context.card !== undefined || !snapshot.matches('composing')",
    'return true',
  ]),
  ...breaksOf('contract/gifts.ts', ['GFT-012', '[...(text.match(cluster) ?? [])]', '[...text]']),
  ...breaksOf(
    'contract/constants.ts',
    ['GFT-013', 'giftCardDays = 90', 'giftCardDays = 91'],
    ['GFT-015', 'guestCouponDays = 90', 'guestCouponDays = 30'],
    ['GFT-019', 'recipientChecksPerMinute = 10', 'recipientChecksPerMinute = 11'],
    ['GFT-021', "giftRecipientVersion = '5.13.2'", "giftRecipientVersion = '5.11.0'"],
    ['GFT-020', 'bytesMax: 5 * 1024 * 1024', 'bytesMax: 8 * 1024 * 1024'],
  ),
  ...breaksOf(
    'server/domain/gifts/giftRecipients.ts',
    [
      'GFT-007',
      "person.shopperId === undefined) return refuse('310-07')",
      "person.shopperId === undefined) return refuse('310-09')",
    ],
    ['GFT-008', "if (mobileNo === sender.mobileNo) refuse('310-05')", ''],
    ['GFT-021', "if (!isAtLeast(person.appVersion, giftRecipientVersion)) refuse('310-04')", ''],
  ),
  ...breaksOf(
    'server/domain/gifts/giftWrites.ts',
    [
      'GFT-012',
      "if (graphemes(card.message).length > messageMax) refuse('310-01')",
      "if (card.message.length > messageMax) refuse('310-01')",
    ],
    [
      'GFT-010',
      "return gift.status === 'waiting' ? cancelWaiting(tx, gift, bank) : gift.status",
      'return cancelWaiting(tx, gift, bank)',
    ],
    ['GFT-014', 'message: null, picture: null, ...(lapses &&', 'picture: null, ...(lapses &&'],
    ['GFT-001', 'shopperId: gift.recipientId,\n        code', 'code'],
  ),
  ...breaksOf('server/domain/gifts/giftRules.ts', [
    'GFT-015',
    'registerBy !== null && registerBy <= now && isGuest(recipient)',
    'registerBy !== null && registerBy <= now',
  ]),
  ...breaksOf('i18n/th/giving/index.ts', ['GFT-014', "kept: 'การ์ดของขวัญเก็บไว้ 90 วัน'", "kept: 'เก็บการ์ดของขวัญไว้ 90 วัน'"]),
  ...breaksOf('contract/giftCard.ts', [
    'GFT-004',
    'recipientVersion: v.optional(v.pipe(v.string(), v.maxLength(20))),',
    'recipientVersion: v.pipe(v.string(), v.maxLength(20)),',
  ]),
  ...breaksOf('machines/giftRecipient/giftRecipientMachine.ts', [
    'GFT-003',
    'giftReceiverName: name.trim(), mobileNo: number',
    "giftReceiverName: name.trim(), mobileNo: ''",
  ]),
  ...breaksOf('server/domain/coupons/couponLists.ts', [
    'GFT-016',
    'register_by: isGuest(shopper) ? coupon.registerBy?.toISOString() : undefined',
    'register_by: coupon.registerBy?.toISOString()',
    'gifts',
  ]),
]
