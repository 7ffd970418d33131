import { breaksOf } from './break'

/** Formats: language, numbers, phone numbers, dates. */
export const fmt = [
  ...breaksOf('contract/constants.ts', ['FMT-001', "defaultLanguage = 'th'", "defaultLanguage = 'en'", 'runtime']),
  ...breaksOf('i18n/runtime.ts', ['FMT-002', '  language = next\n  gather()', '  gather()', 'runtime']),
  ...breaksOf('machines/checkout/checkoutMachine.ts', [
    'FMT-003',
    "'language.changed': { actions: 'markNamesOld' },",
    '',
    'checkout',
  ]),
  ...breaksOf(
    'i18n/formats.ts',
    ['FMT-004', "digits.replace(/\\B(?=(\\d{3})+$)/g, ',')", 'digits'],
    ['FMT-005', 'BigInt(Math.round(shift(size, 2)))', 'BigInt(Math.round(shift(size, 4)))'],
    ['FMT-006', 'Math.round(shift(size, 2))', 'Math.round(size * 100)'],
    [
      'FMT-006',
      "decimals === 0n ? '' : `.${String(decimals).padStart(2, '0')}`",
      "`.${String(decimals).padStart(2, '0')}`",
    ],
    ['FMT-007', '/^(\\d{2})(\\d{3})(\\d{4})$/', '/^(\\d{3})(\\d{2})(\\d{4})$/'],
    ['FMT-008', "'$1-$2-$3')\n  return phone", "'$1-$2-$3')\n  return digits"],
    ['FMT-009', 'if (value <= 1000)', 'if (value <= 10000)'],
    ['FMT-010', 'if (value <= 1000)', 'if (value < 1000)'],
    ['FMT-010', 'Math.floor(value / 100)', 'Math.round(value / 100)'],
  ),
  ...breaksOf(
    'i18n/dates.ts',
    ['FMT-011', "th: 'BBBB'", "th: 'YYYY'"],
    ['FMT-012', "en: 'YY' }", "en: 'YYYY' }"],
    ['FMT-013', '`${formatDate(value, language)} ${formatTime(value, language)}`', 'formatDate(value, language)'],
    ['FMT-014', '.utcOffset(bangkokOffsetMinutes)', ''],
    ['FMT-014', 'D MMM ${shortYear', 'DD MMM ${shortYear'],
  ),
]
