import type { Random } from './random'

/** The fate of the reply to a call. */
export type Fate = 'heard' | 'lost' | 'doubled'

/** How the shopper pays. */
export type Payment =
  | 'saving'
  | 'card'
  | 'kPoint'
  | 'creditCardPoint'
  | 'the1'
  | 'savingAndKPoint'
  | 'savingAndCreditCardPoint'
  | 'savingAndThe1'
  | 'savingAndPartnerPoint'
  | 'cardAndKPoint'

/** A shopper's actions once an order waits. */
export type Step =
  | 'rightPin'
  | 'wrongPin'
  | 'twoPins'
  | 'approve'
  | 'pinThenApprove'
  | 'pinThenDecline'
  | 'decline'
  | 'abandon'
  | 'approveTwice'
  | 'cancel'
  | 'cancelWhilePaying'
  | 'claimAgain'
  | 'claimAnother'
  | 'kill'
  | 'restart'
  | 'waitTooLong'
  | 'ship'
  | 'complete'
  | 'void'
  | 'refund'

export interface Line {
  product: string
  variant: string
  mid: string
  /** Baht, or points for products that cost points. */
  price: number
  unit: 'baht' | 'points'
  kind: 'digital' | 'physical'
  use: 'general' | 'donation' | 'point_redemption' | 'point_transfer'
}

/** Data, so that a failing session can be read and replayed. */
export interface Plan {
  seed: number
  shopper: 'full' | 'rich' | 'card'
  lines: readonly (Line & { quantity: number })[]
  payment: Payment
  /** Points of a split; sometimes more than needed. */
  points: number
  voucher: string | undefined
  /** A request that the page never sends: a wrong total or price. */
  wrong: 'total' | 'price' | undefined
  claim: Fate
  steps: readonly Step[]
}

const goods = (product: string, variant: string, mid: string, price: number): Line => ({
  product,
  variant,
  mid,
  price,
  unit: 'baht',
  kind: 'physical',
  use: 'general',
})
const coupon = (product: string, mid: string, price: number): Line => ({
  ...goods(product, `${product}-00`, mid, price),
  kind: 'digital',
})
const forPoints = (product: string, price: number, use: Line['use'] = 'point_redemption'): Line => ({
  ...coupon(product, '100008', price),
  unit: 'points',
  use,
})

/** Products by shop; some with a single piece left, so that sessions compete. */
const shelves: readonly (readonly Line[])[] = [
  [
    goods('1001', '1001-01', '100001', 690),
    goods('1003', '1003-00', '100001', 990),
    goods('1004', '1004-00', '100001', 4590),
  ],
  [goods('1014', '1014-01', '100021', 180), goods('1014', '1014-02', '100021', 180), coupon('2007', '100021', 270)],
  [goods('1023', '1023-00', '100005', 490), coupon('2003', '100005', 135), coupon('2013', '100005', 99)],
  [goods('1015', '1015-00', '100010', 420), goods('1016', '1016-00', '100010', 119)],
  [coupon('2001', '100002', 90), coupon('2002', '100002', 65), goods('1009', '1009-00', '100002', 280)],
  // This shop accepts no points: every attempt is refused.
  [goods('1012', '1012-00', '100009', 95), goods('1013', '1013-00', '100009', 85)],
]
const mixed: readonly Line[] = [goods('1065', '1065-01', '100006', 1490), goods('1066', '1066-01', '100006', 2990)]
const themes: readonly Line[] = [forPoints('4003', 500), forPoints('4005', 400), forPoints('4008', 350)]
const the1Only: readonly Line[] = [forPoints('4007', 300), forPoints('5006', 800)]
const exchanges: readonly Line[] = [forPoints('6001', 1000, 'point_transfer'), forPoints('6002', 500, 'point_transfer')]

const vouchers = ['MARKET40', 'MARKET100', 'NEARLYGONE', 'FULLYTAKEN', 'BIG2000', 'RIMDOI30', 'KRUA50', 'NOTTHERE']

const ending: readonly Step[] = [
  'rightPin',
  'rightPin',
  'rightPin',
  'wrongPin',
  'twoPins',
  'cancel',
  'cancelWhilePaying',
  'claimAgain',
  'claimAnother',
  'kill',
  'restart',
  'waitTooLong',
]
const cardEnding: readonly Step[] = [
  'approve',
  'approve',
  'approveTwice',
  'decline',
  'abandon',
  'cancel',
  'kill',
  'waitTooLong',
]
/** Points with a card: the PIN first, then the gateway; sometimes the other way round. */
const cardAndPointsEnding: readonly Step[] = [
  'pinThenApprove',
  'pinThenApprove',
  'pinThenDecline',
  ...ending,
  ...cardEnding,
]
const after: readonly Step[] = ['ship', 'complete', 'void', 'refund', 'cancel', 'claimAgain', 'rightPin', 'kill']

/** A random purchase: lines, payment and voucher. */
function bought(random: Random): Pick<Plan, 'lines' | 'payment' | 'voucher'> {
  const kind = random.int(10)
  const few = (line: Line) => ({ ...line, quantity: 1 + random.int(2) })
  if (kind === 0)
    return {
      lines: [few(random.pick(themes))],
      payment: random.pick(['kPoint', 'creditCardPoint']),
      voucher: undefined,
    }
  if (kind === 1) return { lines: [few(random.pick(the1Only))], payment: 'the1', voucher: undefined }
  if (kind === 2) return { lines: [few(random.pick(exchanges))], payment: 'kPoint', voucher: undefined }
  if (kind <= 4)
    return {
      lines: [few(random.pick(mixed))],
      payment: random.pick(['saving', 'savingAndKPoint', 'cardAndKPoint', 'card']),
      voucher: undefined,
    }
  const shelf = random.pick(shelves)
  const lines = shelf.filter(() => random.chance(0.5))
  const payment = random.pick([
    'saving',
    'saving',
    'saving',
    'card',
    'savingAndKPoint',
    'savingAndCreditCardPoint',
    'savingAndThe1',
    'savingAndPartnerPoint',
    'cardAndKPoint',
  ] as const)
  return {
    lines: (lines.length > 0 ? lines : [random.pick(shelf)]).map(few),
    payment,
    voucher: payment === 'saving' && random.chance(0.4) ? random.pick(vouchers) : undefined,
  }
}

/** A session of one shopper, determined by its random source. */
export function planOf(seed: number, random: Random): Plan {
  const what = bought(random)
  const steps = what.payment === 'card' ? cardEnding : what.payment === 'cardAndKPoint' ? cardAndPointsEnding : ending
  return {
    seed,
    shopper: random.pick(['full', 'rich', 'rich', 'card'] as const),
    ...what,
    points: random.pick([1, 10, 100, 250, 1_000, 100_000]),
    wrong: random.chance(0.06) ? random.pick(['total', 'price'] as const) : undefined,
    claim: random.pick(['heard', 'heard', 'heard', 'lost', 'doubled'] as const),
    steps: [
      ...Array.from({ length: 1 + random.int(3) }, () => random.pick(steps)),
      ...Array.from({ length: random.int(3) }, () => random.pick(after)),
    ],
  }
}
