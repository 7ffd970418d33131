import { breaksOf } from './break'

/** Donations: receipt, tax deduction, consent, amounts and order. */
export const don = [
  ...breaksOf(
    'server/domain/payment/claim/delivery.ts',
    ['DON-003', 'paid >= (donationOf(product)', 'paid > (donationOf(product)', 'rewards'],
    ['DON-004', '?? usualMinBaht) * 100', '?? usualMinBaht) * 1000', 'rewards'],
  ),
  ...breaksOf(
    'server/domain/payment/claim/insertOrder.ts',
    ['DON-001', '? order.consentFlag === true', '? true', 'rewards'],
    [
      'DON-002',
      'taxDeductionCondition: product.taxDeductionCondition',
      "taxDeductionCondition: 'normal' as const",
      'rewards',
    ],
  ),
  ...breaksOf('contract/enums.ts', [
    'DON-005',
    "donationSorts = ['recommended', 'name_asc', 'name_desc']",
    "donationSorts = ['name_asc', 'name_desc', 'recommended']",
  ]),
  ...breaksOf('server/domain/catalogue/nameOrder.ts', [
    'DON-006',
    'collators[language].compare(one.name, other.name)',
    'one.name < other.name ? -1 : 1',
    'donations',
  ]),
  ...breaksOf('src/pageActors/tutorial.ts', [
    'DON-007',
    "id: 'edonation', steps: 4",
    "id: 'edonation', steps: 3",
    'uses',
  ]),
  ...breaksOf('machines/tutorial/tutorialMachine.ts', [
    'DON-008',
    'hide: assign({ step: 0, isHidden: true }),',
    'hide: assign({ step: 0 }),',
  ]),
  ...breaksOf('src/screens/shared/TutorialSheet.tsx', [
    'DON-008',
    'texts.consent, texts.deduction',
    'texts.deduction, texts.consent',
    'uses',
  ]),
  ...breaksOf('routes/donation-main.tsx', [
    'DON-009',
    '{([card]) => card && <DonationHero card={card} />}',
    '{() => null}',
    'donations',
  ]),
  ...breaksOf('routes/donation-list.tsx', ['DON-010', 'if (isGone(failure))', 'if (false)', 'donations']),
  ...breaksOf(
    'contract/orderAmounts.ts',
    ['DON-011', 'Math.max(min ?? 0, 100)', 'Math.max(min ?? 0, 200)'],
    ['DON-011', 'amount > (limit ?? Infinity) ?', 'amount >= (limit ?? Infinity) ?'],
    ['DON-011', '/^\\d{1,9}$/.test(text)', '/^[\\d.]{1,9}$/.test(text)'],
  ),
  ...breaksOf('src/ui/ProductCard.tsx', ['DON-012', "if (condition === 'none') return null", '', 'ui']),
  ...breaksOf('i18n/en/index.ts', [
    'DON-012',
    "normal: 'Tax deductible',\n      double",
    "normal: 'Deductible',\n      double",
    'ui',
  ]),
  ...breaksOf('i18n/th/index.ts', ['DON-012', "double: 'ลดหย่อนภาษี 2 เท่า'", "double: 'ลดหย่อนภาษีสองเท่า'", 'ui']),
  ...breaksOf('src/screens/product/ProductBody.tsx', [
    'DON-012',
    '{card.isEdonation && (',
    '{card.isEdonation && false && (',
    'uses',
  ]),
]
