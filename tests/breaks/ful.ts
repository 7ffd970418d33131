import { breaksOf } from './break'

/** Rewards, exchanges of points, and the cards of partners. */
export const ful = [
  ...breaksOf(
    'server/domain/payment/claim/rewards.ts',
    ['FUL-001', "if (grant.orderId !== null) return refuse('313-02')", "return refuse('313-02')", 'rewards'],
    ['FUL-003', "if (grant.orderId !== null) return refuse('313-02')", '', 'rewards'],
    ['SES-031', "if (!grant) return refuse('313-01')", "if (!grant) return refuse('1011')", 'rewards'],
    ['FUL-002', "method: 'fulfillment',", "method: 'none',", 'uses'],
    [
      'REL-008',
      "if (product.type !== 'fulfillment' || !isOfCampaign || asked.quantity !== 1) return refuse('1011')",
      '',
      'rewards',
    ],
  ),
  ...breaksOf('server/domain/payment/confirmation.ts', [
    'FUL-004',
    'points: order.transfer.points,',
    'points: order.transfer.points - 1,',
    'rewards',
  ]),
  ...breaksOf('contract/grants.ts', [
    'FUL-003',
    'if (product.fulfillmentCampaignId !== undefined) return { campaign_id: product.fulfillmentCampaignId }',
    '',
  ]),
  ...breaksOf('contract/products.ts', ['FUL-001', "return 'exchange'", 'return undefined', 'uses']),
  ...breaksOf('server/domain/coupons/couponUse.ts', [
    'FUL-006',
    "if (product?.type === 'theme') await activate(tx, product, { bank, shopper })",
    '',
    'couponUse',
  ]),
  ...breaksOf('machines/couponUse/couponUseMachine.ts', [
    'FUL-006',
    "link: { link_type: 'kplus', link: 'THEME' } }",
    "link: { link_type: 'kplus', link: 'KRP' } }",
  ]),
]

export const ptc = [
  ...breaksOf('server/bank/cards.ts', [
    'PTC-002',
    'if (bonusPoints > 0) await issue',
    'if (bonusPoints > 500) await issue',
    'rewards',
  ]),
  ...breaksOf(
    'server/domain/payment/memberCards.ts',
    [
      'PTC-001',
      'partner !== undefined && cardKey !== undefined',
      'partner === undefined && cardKey !== undefined',
      'rewards',
    ],
    [
      'PTC-003',
      "if (!card) return refuse('320-01')",
      "if (!card) return { current_point: 0, card_block_code: '' }",
      'rewards',
    ],
    ['SES-031', "if (!card) return refuse('320-01')", "if (!card) return refuse('410')", 'rewards'],
  ),
  ...breaksOf('src/screens/checkout/PaymentSheet.tsx', [
    'PTC-004',
    '      <OwnMemberCards app={app} />\n',
    '',
    'payment',
  ]),
  ...breaksOf('src/screens/memberCards/MemberCards.tsx', ['PTC-004', '{!hasJdCard && (', '{(', 'memberCards']),
  ...breaksOf(
    'src/pageActors/memberCards.ts',

    ['PTC-004', "url.searchParams.set('from', 'KMARKET')", '', 'memberCards'],
  ),
]
