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
  ...breaksOf('server/domain/catalogue/donationSort.ts', [
    'DON-006',
    'collators[language].compare(one.name, other.name)',
    'one.name < other.name ? -1 : 1',
    'donations',
  ]),
]
