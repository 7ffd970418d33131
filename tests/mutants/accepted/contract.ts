import type { AcceptedMutants } from './accepted'

const atTolerance =
  'The tolerance lies far above a rounding error and far below a third decimal; no amount differs by exactly as much.'

const comparesWithNothing = 'A comparison with a missing number is false.'
const hasOnlyTheRuleOfAll = 'The field has no rule but that of every field: it is required.'

export const contract: AcceptedMutants = {
  'contract/address.ts': [
    { find: 'max !== undefined', put: 'true', why: comparesWithNothing },
    { find: "'subdistrict'", put: '""', why: hasOnlyTheRuleOfAll },
    { find: "'district'", put: '""', why: hasOnlyTheRuleOfAll },
    { find: "'province'", put: '""', why: hasOnlyTheRuleOfAll },
  ],
  'contract/canonicalJson.ts': [{ find: 'a < b', put: 'a <= b', why: 'No two fields of an object have one name.' }],
  'contract/config.ts': [{ find: "'production'", put: '""', why: 'It is what an unknown environment falls back to.' }],
  'contract/enums.ts': [{ find: '[]', put: '["Stryker was here"]', why: 'No payment mode has that name.' }],
  'contract/gifts.ts': [
    { find: "{ granularity: 'grapheme' }", put: '{}', why: 'A segmenter finds graphemes by default.' },
  ],
  'contract/links.ts': [
    { find: '[]', put: '["Stryker was here"]', why: 'The first entry, the whole match, is not read.' },
  ],
  'contract/money.ts': [
    {
      find: 'Math.abs(amount - baht * 100) > 1e-6',
      put: 'Math.abs(amount - baht * 100) >= 1e-6',
      why: atTolerance,
    },
    {
      find: 'Math.abs(Math.round(amount * 100) - amount * 100) < 1e-6',
      put: 'Math.abs(Math.round(amount * 100) - amount * 100) <= 1e-6',
      why: atTolerance,
    },
  ],
  'contract/nativeQuery.ts': [
    { find: "lang === 'th'", put: 'false', why: 'Thai is the default language too.' },
    { find: "'th'", put: '""', why: 'Thai is the default language too.' },
    { find: "''", put: '"Stryker was here!"', why: 'The pattern of a uuid takes neither text.' },
    { find: 'footer > 0', put: 'footer >= 0', why: 'A height of 0 is 0 either way.' },
  ],
  'contract/openapi.ts': [{ find: '[]', put: '["Stryker was here"]', why: 'No parameter has that name.' }],
  'contract/orderAmounts.ts': [
    {
      find: 'donationOf(order)?.receiptMin',
      put: 'donationOf(order).receiptMin',
      why: 'An order with a paper receipt is one of a donation.',
    },
    {
      find: 'limit !== undefined',
      put: 'true',
      why: 'No amount is more than a missing limit: the comparison is false.',
    },
  ],
  'contract/orderDisplay.ts': [
    { find: 'discount_price_per_item !== undefined', put: 'true', why: comparesWithNothing },
    {
      find: 'discount_price_per_item < price_per_item',
      put: 'discount_price_per_item <= price_per_item',
      why: 'The two are the same price then.',
    },
    {
      find: 'status !== undefined',
      put: 'true',
      why: 'A missing status is tested as the text “undefined”, which the pattern does not fit.',
    },
    {
      find: '/^(refunded|void)/',
      put: '/(refunded|void)/',
      why: 'No status has either word anywhere but at its beginning.',
    },
    { find: 'log[last]?.at', put: 'log[last].at', why: 'The index is always one of the log’s entries.' },
  ],
  'contract/promocodes.ts': [
    {
      find: "''",
      put: '"Stryker was here!"',
      times: 3,
      why: 'Neither text is an id or a quantity: a line without one of its parts is refused.',
    },
  ],
  'contract/openingHours.ts': [
    { find: "'mon'", put: '""', why: 'The remainder of a division by seven is always the index of a weekday.' },
  ],
}
