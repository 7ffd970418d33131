/** The levels on which a machine's generated paths are walked. */
export const levels = ['actor', 'server', 'page', 'browser'] as const
export type Level = (typeof levels)[number]

/** What a machine needs: a walk on each level, and a minimum share of noticed mutants. */
export type Proof = Level | 'mutants'

type Excuses = Readonly<Partial<Record<Proof, string>>>

const noCall = 'It makes no call to the server.'
const overBridge = 'Its calls go to the bank app, not to the server.'
/** MBT-002 requires a tour in Chromium of seven machines. */
const inBrowser = (file: string) =>
  `No tour of its own: MBT-002 requires one of seven machines. Chromium runs it in ${file}.`
const notInBrowser = (file: string) =>
  `No tour of its own: MBT-002 requires one of seven machines, and no other test in Chromium is about it. The page is tested in ${file}.`

/**
 * The machines without a walk on a level, or without a minimum share of noticed mutants, each with the reason. This is the only place for such
 * reasons; `machines.test.ts` fails for a machine that has neither, and for a reason that is not needed or names a missing file.
 */
export const excused: Readonly<Record<string, Excuses>> = {
  addressBook: { browser: inBrowser('e2e/checkout.spec.ts') },
  bankApp: { server: noCall },
  brightness: {
    server: overBridge,
    page: 'The page shows nothing of it; tests/src/brightness.test.ts tests what it sends to the bank app.',
    browser: inBrowser('e2e/coupons.spec.ts'),
  },
  cart: { browser: inBrowser('e2e/checkout.spec.ts') },
  counters: { browser: inBrowser('e2e/motion.spec.ts') },
  delivery: { browser: inBrowser('e2e/checkout.spec.ts') },
  errorFollowUp: {
    server: noCall,
    page: 'It has no page of its own; tests/page/errorCatalogue.test.tsx shows the popup of every error code.',
  },
  finishProcess: {
    server: noCall,
    page: 'Its page only calls the bank app; tests/page/system.test.tsx tests that call.',
    browser: inBrowser('e2e/routes.spec.ts'),
  },
  firstVisit: { browser: inBrowser('e2e/firstVisit.spec.ts') },
  followShop: { browser: notInBrowser('tests/graph/page/browsing.test.ts') },
  gatewayEmail: {
    server: 'Its one call is tested in tests/server/gateway.test.ts.',
    browser: inBrowser('e2e/paymentMethods.spec.ts'),
  },
  giftCard: { browser: inBrowser('e2e/gifts.spec.ts') },
  giftOpening: { browser: inBrowser('e2e/gifts.spec.ts') },
  giftRecipient: { browser: inBrowser('e2e/gifts.spec.ts') },
  homeTabs: {
    page: 'tests/page/home.test.tsx tests the tabs and the rows under them by hand.',
    browser: inBrowser('e2e/shopping.spec.ts'),
  },
  kplusPromo: {
    server:
      'Its one call, for the payment modes of a shop, is walked as part of checkout in tests/graph/server/checkout.test.ts.',
    browser: notInBrowser('tests/graph/page/paying.test.ts'),
  },
  landing: { browser: inBrowser('e2e/links.spec.ts') },
  linkOpener: { server: overBridge, browser: inBrowser('e2e/links.spec.ts') },
  merchantProfile: { server: noCall, browser: notInBrowser('tests/graph/page/browsing.test.ts') },
  modal: { server: noCall, browser: inBrowser('e2e/focus.spec.ts') },
  navigation: { server: noCall, browser: inBrowser('e2e/routes.spec.ts') },
  orderDetail: { browser: inBrowser('e2e/paymentMethods.spec.ts') },
  orderReviews: { browser: inBrowser('e2e/reviews.spec.ts') },
  pagedList: { browser: inBrowser('e2e/routes.spec.ts') },
  paymentSheet: { browser: inBrowser('e2e/paymentMethods.spec.ts') },
  pin: { browser: inBrowser('e2e/checkout.spec.ts') },
  receipt: { browser: inBrowser('e2e/checkout.spec.ts') },
  record: { browser: inBrowser('e2e/routes.spec.ts') },
  search: { browser: inBrowser('e2e/routes.spec.ts') },
  sheet: {
    server: noCall,
    page: 'It only opens and closes; tests/page/categories.test.tsx does so by hand.',
    browser: inBrowser('e2e/focus.spec.ts'),
  },
  shipment: {
    server: 'Its one call loads an order, which is walked as part of orderDetail in tests/graph/server/orders.test.ts.',
    page: 'tests/machines/shipment.test.ts and the browser test take its states by hand.',
    browser: inBrowser('e2e/reviews.spec.ts'),
  },
  snackbar: { server: noCall, browser: notInBrowser('tests/graph/page/around.test.ts') },
  themeUse: { browser: notInBrowser('tests/graph/page/browsing.test.ts') },
  thirdParty: { server: noCall, browser: inBrowser('e2e/paymentMethods.spec.ts') },
  transition: { server: noCall, browser: inBrowser('e2e/frames.spec.ts') },
  tutorial: {
    server: noCall,
    page: 'tests/page/firstVisit.test.tsx takes its steps by hand.',
    browser: inBrowser('e2e/firstVisit.spec.ts'),
  },
  variantPicker: { browser: inBrowser('e2e/paymentMethods.spec.ts') },
  voucher: {
    server: 'Its calls are tested in tests/server/vouchers.test.ts.',
    browser: inBrowser('e2e/vouchers.spec.ts'),
  },
  voucherCollect: { browser: inBrowser('e2e/motion.spec.ts') },
}

/** The machines that handle money: their walks must notice every mutant that can be noticed (MBT-004). */
export const moneyMachines = [
  'placement',
  'checkout',
  'paymentSource',
  'paymentSheet',
  'voucher',
  'pin',
  'gift',
  'couponUse',
  'cart',
] as const

/** Minimum share of mutants, in percent, that the walks of these machines must notice: 100 where money is handled, and at least 95 elsewhere. */
export const minimumShares: Readonly<Record<string, number>> & Readonly<Record<(typeof moneyMachines)[number], 100>> = {
  cart: 100,
  checkout: 100,
  placement: 100,
  paymentSource: 100,
  paymentSheet: 100,
  orderDetail: 100,
  review: 100,
  orderReviews: 100,
  shipment: 100,
  modal: 100,
  pin: 100,
  snackbar: 100,
  counters: 100,
  variantPicker: 100,
  pagedList: 100,
  record: 100,
  transition: 100,
  thirdParty: 100,
  gift: 100,
  couponUse: 100,
  giftRecipient: 100,
  giftCard: 100,
  themeUse: 100,
  giftOpening: 100,
  search: 100,
  delivery: 100,
  session: 100,
  bankApp: 100,
  sheet: 100,
  finishProcess: 100,
  followShop: 100,
  firstVisit: 100,
  homeTabs: 100,
  linkOpener: 100,
  errorFollowUp: 100,
  addressBook: 100,
  voucher: 100,
  navigation: 100,
  brightness: 100,
  gatewayEmail: 100,
  kplusPromo: 100,
  landing: 100,
  merchantProfile: 100,
  receipt: 100,
  tutorial: 100,
  voucherCollect: 100,
}

/** What is missing, in one sentence with the way to add it; and excuses that are not needed. `walked` are the levels of each machine. */
export function missingProofs(
  machines: readonly string[],
  walked: ReadonlyMap<string, readonly Level[]>,
  {
    excuses = excused,
    shares = minimumShares,
  }: { excuses?: Readonly<Record<string, Excuses>>; shares?: Readonly<Record<string, number>> } = {},
): string[] {
  const has = (machine: string, proof: Proof) =>
    proof === 'mutants' ? machine in shares : (walked.get(machine) ?? []).includes(proof)
  return [
    ...machines.flatMap((machine) =>
      proofs.flatMap((proof) => {
        const excuse = excuses[machine]?.[proof]
        if (has(machine, proof))
          return excuse === undefined ? [] : [`${machine} needs no reason for ${needOf[proof].name}: it has one.`]
        return excuse === undefined ? [`${machine} has no ${needOf[proof].name}: ${needOf[proof].how(machine)}`] : []
      }),
    ),
    ...Object.keys(excuses)
      .filter((machine) => !machines.includes(machine))
      .map((machine) => `${machine} is no machine: remove its reasons from tests/graph/levels.ts.`),
  ]
}

const proofs: readonly Proof[] = [...levels, 'mutants']

const orReason = 'or its reason in tests/graph/levels.ts.'

const needOf: Readonly<Record<Proof, { name: string; how: (machine: string) => string }>> = {
  actor: { name: 'model', how: (name) => `add machines/${name}/${name}Model.ts.` },
  server: {
    name: 'server walk',
    how: (name) => `add describeOverServer(${name}Model, …) in tests/graph/server/${name}.test.ts, ${orReason}`,
  },
  page: {
    name: 'page walk',
    how: (name) =>
      `add tests/graph/page/${name}Page.ts with its describePage(${name}Page) in a test beside it, ${orReason}`,
  },
  browser: {
    name: 'browser walk',
    how: (name) => `add e2e/walks/${name}.ts with its describeTour in e2e/walks/walks.spec.ts, ${orReason}`,
  },
  mutants: {
    name: 'minimum share of noticed mutants',
    how: (name) => `run npm run test:mutants -- ${name} and add the share to minimumShares, ${orReason}`,
  },
}
