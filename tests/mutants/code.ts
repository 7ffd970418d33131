/** Which files `npm run test:mutants -- --code` changes, the suites that have to notice, and the smallest share that they may notice. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/processes.mjs'

const judged: readonly RegExp[] = [
  /^contract\/\w+\.ts$/,
  /^machines\/\w+\/(?!\w*(Machine|Model|Words)\.ts$|samples\.ts$)\w+\.ts$/,
  // The rules in the file of a machine about money, stock or vouchers.
  /^machines\/(cart|checkout|couponUse|gift|kplusPromo|paymentSheet|paymentSource|pin|placement|variantPicker|voucher|voucherCollect)\/\1Machine\.ts$/,
  /^machines\/(failure|tooFewLeft|unchanged)\.ts$/,
  /^server\/domain\/.+\.ts$/,
  /^server\/bank\/(?!schema\.ts$)\w+\.ts$/,
]

export const isJudged = (file: string): boolean => judged.some((one) => one.test(file))

export const judgedFiles = (): readonly string[] =>
  ['contract', 'machines', 'server']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter(isJudged)
    .sort()

/** The name of the machine whose chart a file has. */
export const machineOf = (file: string): string | undefined => /^machines\/\w+\/(\w+)Machine\.ts$/.exec(file)?.[1]

/** The lines of a file that are changed: all, or of a machine's file those before the chart, which is changed as data instead. */
export const judgedLines = (file: string, source: string): readonly [number, number] => {
  const lines = source.split('\n')
  const chart = lines.findIndex((line) => line.includes('createMachine('))
  return [1, machineOf(file) === undefined ? lines.length : chart]
}

/** Money, stock, vouchers, points, and what belongs to whom. */
const strict: readonly RegExp[] = [
  /^contract\/(baskets|canonicalJson|coupons|donations|gifts|grants|money|orderAmounts|orders|payment|pin|points|promocodes|publicVouchers|rewards)\.ts$/,
  /^machines\/(cart|checkout|couponUse|gift|kplusPromo|paymentSheet|paymentSource|pin|placement|variantPicker|voucher|voucherCollect)\//,
  /^machines\/tooFewLeft\.ts$/,
  /^server\/bank\//,
  /^server\/domain\/(payment|vouchers|coupons|gifts)\//,
  /^server\/domain\/catalogue\/prices\.ts$/,
  /^server\/domain\/orders\/(baskets|orderMoves|orderQueries|orderReversal|stock)\.ts$/,
  /^server\/domain\/shopper\/(addresses|permission|session)\.ts$/,
]

/** In percent. */
export const minimumOf = (file: string): number => (strict.some((one) => one.test(file)) ? 90 : 80)

/** By the beginning of a path the suites that are about it; the first entry that fits counts. More suites would notice little more, and take longer. */
const suites: readonly (readonly [string, readonly string[]])[] = [
  ['contract/openingHours.ts', ['contract/openingHours']],
  ['contract/money.ts', ['contract/money']],
  ['contract/points.ts', ['contract/money', 'machines/{amounts,paymentSource}']],
  ['contract/orderAmounts.ts', ['contract/orderAmounts', 'machines/amounts']],
  ['contract/canonicalJson.ts', ['contract/canonicalJson']],
  ['contract/donations.ts', ['contract/donations']],
  ['contract/grants.ts', ['contract/grants']],
  ['contract/windows.ts', ['contract/windows']],
  ['contract/constants.ts', ['contract/{constants,gifts}']],
  ['contract/endpoints.ts', ['contract/endpoints']],
  ['contract/bridge.ts', ['contract/*', 'src/bridge']],
  ['contract/optionalCalls.ts', ['contract/*', 'src/{optionalCalls,brightness}']],
  ['contract/', ['contract/*', 'machines/{access,amounts,intent}']],
  ['machines/checkout/', ['machines/{checkout,checkoutContext,amounts}']],
  ['machines/paymentSource/', ['machines/{paymentSource,amounts}']],
  ['machines/paymentSheet/', ['machines/paymentSource']],
  ['machines/placement/', ['machines/{placement,intent,amounts,hidden}']],
  ['machines/session/', ['machines/{session,access}']],
  ['machines/addressBook/', ['machines/{addressBook,places}']],
  ['machines/delivery/', ['machines/{delivery,nearest}']],
  ['machines/voucher/', ['machines/voucher']],
  ['machines/voucherCollect/', ['machines/voucherCollect']],
  ['machines/kplusPromo/', ['machines/kplusPromo']],
  ['machines/variantPicker/', ['machines/variantPicker']],
  ['machines/errorFollowUp/', ['machines/{errorFollowUp,inlineError}']],
  ['machines/couponUse/', ['machines/{couponUse,couponPhase,hidden}']],
  ['machines/gift/', ['machines/gift']],
  ['machines/pin/', ['machines/{pin,hidden}']],
  ['machines/linkOpener/', ['machines/linkOpener']],
  ['machines/', ['machines/*']],
  ['server/bank/cards.ts', ['server/bankCards']],
  ['server/bank/gateway.ts', ['server/{gateway,bankCards}']],
  ['server/bank/sandboxBank.ts', ['server/{bank,bankCards,bankCustomers}']],
  ['server/bank/ledger.ts', ['server/{bank,bankCustomers}']],
  ['server/bank/seed.ts', ['server/bankSeed']],
  ['server/bank/', ['server/{bank,pin,gateway,sources}']],
  ['server/domain/payment/sourcesOfFunds.ts', ['server/{shipping,cartPoints,everyPaymentMethod}']],
  ['server/domain/payment/confirmation.ts', ['server/{confirmation,gateway,vouchers,once}']],
  ['server/domain/payment/claim/lines.ts', ['server/{lines,purchaseLimits}']],
  ['server/domain/payment/claim/funding.ts', ['server/funding']],
  ['server/domain/payment/claim/placing.ts', ['server/{placing,once,gateway,rewards}']],
  ['server/domain/payment/claim/insertOrder.ts', ['server/{placing,donations,rewards,payment}']],
  ['server/domain/payment/claim/delivery.ts', ['server/{placing,donations,rewards,payment}']],
  ['server/domain/payment/merchantGateway.ts', ['server/gateway']],
  ['server/domain/payment/gatewayDecision.ts', ['server/gateway']],
  ['server/domain/payment/claim/rewards.ts', ['server/{rewardClaims,rewards}']],
  ['server/domain/payment/memberCards.ts', ['server/memberCards']],
  ['server/domain/payment/pins.ts', ['server/{pin,gateway}']],
  ['server/domain/payment/', ['server/{pin,gateway,sources,payment,rewards,everyPaymentMethod}']],
  ['server/domain/vouchers/voucherRules.ts', ['server/voucherRules']],
  ['server/domain/vouchers/purchase.ts', ['server/purchase']],
  ['server/domain/vouchers/voucherReads.ts', ['server/voucherReads']],
  ['server/domain/vouchers/', ['server/{vouchers,rewards}']],
  ['server/domain/coupons/themes.ts', ['server/{couponUse,gifts,once}']],
  ['server/domain/coupons/coupons.ts', ['server/{couponOfProduct,coupons}']],
  ['server/domain/coupons/couponLists.ts', ['server/couponLists']],
  ['server/domain/coupons/privileges.ts', ['server/{privileges,rewards}']],
  ['server/domain/coupons/', ['server/{coupons,couponUse,rewards}']],
  ['server/domain/gifts/giftRules.ts', ['server/giftRules']],
  ['server/domain/gifts/giftReads.ts', ['server/{giftEnds,giftWrites}']],
  ['server/domain/gifts/giftWrites.ts', ['server/{giftEnds,giftWrites}']],
  ['server/domain/gifts/', ['server/{gifts,giftEnds,once}']],
  ['server/domain/orders/reviews.ts', ['server/reviews']],
  ['server/domain/orders/shipping.ts', ['server/shipping']],
  ['server/domain/orders/stock.ts', ['server/{baskets,orders,payment}']],
  ['server/domain/orders/orderReversal.ts', ['server/{orders,payment,aftermath,vouchers,coupons}']],
  ['server/domain/orders/orderMoves.ts', ['server/{orders,once,rewards,payment}']],
  ['server/domain/orders/orderQueries.ts', ['server/{orderDetail,orders}']],
  ['server/domain/orders/orderDetail.ts', ['server/{orderDetail,orders}']],
  ['server/domain/orders/', ['server/{orders,baskets,payment,aftermath}']],
  ['server/domain/catalogue/prices.ts', ['server/prices']],
  ['server/domain/catalogue/detailsColumn.ts', ['server/{donations,privileges,rewardClaims,rewards}']],
  ['server/domain/catalogue/fieldsByType.ts', ['server/{donations,rewards,catalogue}']],
  ['server/domain/catalogue/products.ts', ['server/{catalogue,couponUse}']],
  ['server/domain/catalogue/merchants.ts', ['server/{catalogue,landing,shipping,baskets}']],
  ['server/domain/catalogue/pictures.ts', ['server/images']],
  ['server/domain/catalogue/', ['server/{catalogue,donations,home}']],
  ['server/domain/content/landing.ts', ['server/{home,landing,search}']],
  ['server/domain/content/campaigns.ts', ['server/{home,landing,rewards}']],
  ['server/domain/content/', ['server/{home,landing}']],
  ['server/domain/search/words.ts', ['server/search{Words,Readings}']],
  ['server/domain/search/readings.ts', ['server/search{Words,Readings}']],
  ['server/domain/search/inMemorySearch.ts', ['server/searchReadings']],
  ['server/domain/search/matching.ts', ['server/search{Readings,Shops}']],
  ['server/domain/search/vocabulary.ts', ['server/search{Readings,Shops}']],
  ['server/domain/search/merchants.ts', ['server/search{,Shops}']],
  ['server/domain/search/suggestions.ts', ['server/search{,Shops}']],
  ['server/domain/search/textPattern.ts', ['server/couponLists']],
  ['server/domain/search/indexing.ts', ['server/searchIndexing']],
  ['server/domain/search/products.ts', ['server/{search,searchIndexing}']],
  ['server/domain/search/promotions.ts', ['server/search']],
  ['server/domain/search/', ['server/search{,Words,Relevance}']],
  ['server/domain/shopper/addresses.ts', ['server/{shopperRules,address}']],
  ['server/domain/shopper/favourites.ts', ['server/{shopperRules,favourites}']],
  ['server/domain/shopper/postal.ts', ['server/{shopperRules,postal}']],
  ['server/domain/shopper/', ['server/{shopperRules,session,address,favourites,postal}']],
  ['server/domain/traffic/', ['server/traffic']],
  ['server/domain/jobs.ts', ['server/{jobs,giftEnds,giftWrites,searchIndexing,aftermath}']],
  ['server/domain/', ['server/{jobs,names}']],
]

/** A machine's file has its generated paths too. */
export const suitesOf = (file: string): readonly string[] => {
  const machine = machineOf(file)
  const [start, own = []] = suites.find(([beginning]) => file.startsWith(beginning)) ?? []
  const written = machine !== undefined && start === 'machines/' ? [`machines/${machine}`] : own
  return [...(machine === undefined ? [] : ['graph/walks']), ...written].map((name) => `tests/${name}.test.ts`)
}

/** Files with the same suites are judged in one run. */
export function runsOf<T extends { file: string }>(
  all: readonly T[],
): readonly { suites: readonly string[]; files: readonly T[] }[] {
  const runs = new Map<string, T[]>()
  for (const one of all) {
    const key = suitesOf(one.file).join('\n')
    runs.set(key, [...(runs.get(key) ?? []), one])
  }
  return [...runs].map(([key, files]) => ({ suites: key.split('\n'), files }))
}

/** The lines of each judged file that a `git diff --unified=0` adds or changes. */
export function changedLines(diff: string): readonly { file: string; lines: readonly (readonly [number, number])[] }[] {
  const found = new Map<string, (readonly [number, number])[]>()
  let file = ''
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ ')) file = line.replace(/^\+\+\+ (b\/)?/, '')
    const [, from, count = '1'] = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (from === undefined || count === '0' || !isJudged(file)) continue
    found.set(file, [...(found.get(file) ?? []), [Number(from), Number(from) + Number(count) - 1]])
  }
  return [...found].map(([name, lines]) => ({ file: name, lines }))
}
