import { breaksOf } from './break'

/** Payment: sources, points, hours, limits. */
export const pay = [
  ...breaksOf(
    'machines/paymentSource/offers.ts',
    ['PAY-001', '{ cash: keyOfSource(saving), amount: 0 } : emptyDraft', '{ cash: undefined, amount: 0 } : emptyDraft'],
    [
      'PAY-014',
      "type === 'kmarket_credit_card' && gateway?.isActive !== true",
      "type === 'kmarket_credit_card' && !gateway",
    ],
    ['PAY-018', 'pointsValue(current_point, rate) < oneBaht', 'pointsValue(current_point, rate) <= oneBaht'],
    ['PAY-031', "richest?.type === 'partner_point' ? (known ?? richest) : richest", 'richest'],
    ['PAY-033', '(b.current_point ?? 0) - (a.current_point ?? 0)', '(a.current_point ?? 0) - (b.current_point ?? 0)'],
    ['PAY-035', 'current_point < neededPoints(options, source)', 'current_point <= neededPoints(options, source)'],
    ['PAY-039', 'isPoints && source.card_type === supplementaryCardType', 'false'],
    ['PAY-041', "(letters[card_block_code] ?? 'unavailable')", 'letters[card_block_code]'],
  ),
  ...breaksOf('machines/paymentSource/terms.ts', [
    'PAY-017',
    "['supplementary', 'blocked', 'suspended', 'partiallySuspended']",
    "['blocked', 'suspended', 'partiallySuspended']",
  ]),
  ...breaksOf(
    'contract/enums.ts',
    [
      'PAY-004',
      "  'partner_point',\n  'the1',\n  'promocode_merchant',",
      "  'partner_point',\n  'promocode_merchant',",
    ],
    ['PAY-006', "[...priceDisplayModes, 'cash_point']", '[...priceDisplayModes]'],
    ['PAY-007', "kpoint_only: ['kbank_reward_point', 'credit_card_point']", 'kpoint_only: pointSources'],
    ['PAY-015', "  'partiallySuspended',\n  'expired',", "  'expired',"],
    ['PAY-018', "  'supplementary',\n  'blocked',\n  'suspended'", "  'blocked',\n  'supplementary',\n  'suspended'"],
    ['PAY-029', "['baht', 'points', 'items']", "['baht', 'points']"],
    ['PAY-036', "S: 'suspended'", "S: 'expired'"],
    ['PAY-037', "P: 'partiallySuspended'", "P: 'suspended'"],
    ['PAY-038', "E: 'expired'", "E: 'blocked'"],
    ['PAY-040', "B: 'blocked'", "B: 'unavailable'"],
    ['PAY-042', "modesOfShop.includes('cash_point') ? 'cash_point' : mode", "true ? 'cash_point' : mode"],
  ),
  ...breaksOf(
    'contract/points.ts',
    [
      'PAY-019',
      "type === 'kbank_reward_point' ? Math.floor(exact) : Math.floor(exact + 0.5)",
      'Math.floor(exact + 0.5)',
    ],
    ['PAY-020', 'Math.floor(exact + 0.5)', 'Math.ceil(exact)'],
  ),
  ...breaksOf(
    'contract/constants.ts',
    ['PAY-021', 'until: at(23, 55)', 'until: at(23, 56)'],
    ['PAY-022', 'until: at(3, 0)', 'until: at(3, 1)'],
    ['PAY-023', 'until: at(23, 0)', 'until: at(23, 1)'],
    ['PAY-024', 'from: at(0, 30)', 'from: at(0, 29)'],
    ['PAY-025', 'minute >= from && minute < until :', 'minute >= from && minute <= until :'],
    ['PAY-026', '1060: 800_000', '1060: 850_000'],
    ['PAY-028', "defaultPriceUnit = 'baht'", "defaultPriceUnit = 'points'"],
  ),
  ...breaksOf(
    'server/domain/payment/claim/funding.ts',
    ['PAY-003', 'payments: [pay(points, needed)]', 'payments: [pay(points, needed - 1)]'],
    ['PAY-006', 'toSatang(Math.max(0, baht - pointsValue(used, rate)))', 'baht'],
    ['PAY-007', 'if (points && used > pointsFor(baht, rate, points.type))', 'if (false)'],
    ['PAY-032', 'if (hasVoucher && request.source_of_funds', 'if (!hasVoucher && request.source_of_funds'],
    ['PAY-014', "if (!(await given.bank.gateway(db, given.merchant.mid))?.isActive) refuse('304-03')", ''],
    ['PAY-036', "if (payment === funding.card && wallet?.blockCode !== '') refuse('320-01')", ''],
    ['PAY-042', "if (!types.every(allowed)) return refuse('304-03')", ''],
  ),
  ...breaksOf('server/domain/payment/claim/eligibility.ts', [
    'PAY-027',
    'if (total <= merchant.limitSatang) return',
    'if (total <= merchant.limitSatang + 100) return',
  ]),
  ...breaksOf('server/domain/payment/confirmation.ts', [
    'PAY-002',
    'approved && (await chargeCard(tx, order, { bank, now }))',
    'approved',
  ]),
  ...breaksOf(
    'server/domain/payment/sourcesOfFunds.ts',
    ['PAY-005', '...(wallet.blockCode !== undefined && { card_block_code: wallet.blockCode }),', ''],
    ['PAY-004', "(type !== 'kmarket_credit_card' || takesCards)", "type !== 'the1'"],
  ),
  ...breaksOf(
    'server/domain/payment/merchantGateway.ts',
    [
      'PAY-008',
      ".filter(({ type }) => type === 'kmarket_credit_card')",
      ".filter(({ type, blockCode }) => type === 'kmarket_credit_card' && !blockCode)",
    ],
    ['PAY-011', "if (email === '') return refuse('302')", ''],
    ['PAY-013', "publicKey: gateway?.publicKey ?? ''", "publicKey: ''"],
    [
      'PAY-013',
      "isActive: gateway?.isActive === true && merchant.sources.includes('kmarket_credit_card')",
      'isActive: true',
    ],
  ),
  ...breaksOf('server/domain/payment/memberCards.ts', ['PAY-030', 'wallets.length > 0', 'false']),
  ...breaksOf('server/bank/sandboxBank.ts', [
    'PAY-016',
    ' && !(isPointSource(source) && card.cardType === supplementaryCardType)',
    '',
  ]),
  ...breaksOf('machines/gatewayEmail/gatewayEmailMachine.ts', [
    'PAY-012',
    'emailFault(email) === undefined }',
    "email !== '' }",
  ]),
  ...breaksOf('src/storage/storage.ts', [
    'PAY-031',
    'v.object({ key: v.string(), image: v.string(), name: v.string() })',
    'v.looseObject({ key: v.string(), image: v.string(), name: v.string() })',
  ]),
  ...breaksOf('i18n/th/checkout/index.ts', ['PAY-042', 'ร้านนี้ไม่รับชำระด้วยคะแนน', 'ร้านนี้ไม่รับคะแนน']),
]
