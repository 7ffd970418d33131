import { breaksOf } from './break'

/** Addresses: required fields, limits, formats, at least one and at most five. */
export const adr = [
  ...breaksOf(
    'contract/address.ts',
    [
      'ADR-004',
      "if (value === '') return 'required'",
      "if (value === '' && name !== 'recipientName') return 'required'",
    ],
    ['ADR-005', 'recipientName: addressLength.recipientName,', ''],
    [
      'ADR-006',
      "if (value === '') return 'required'",
      "if (value === '' && name !== 'recipientMobileNo') return 'required'",
    ],
    ['ADR-007', '/^0[689]\\d{8}$/', '/^0[2689]\\d{8}$/'],
    [
      'ADR-008',
      "if (value === '') return 'required'",
      "if (value === '' && name !== 'recipientEmail') return 'required'",
    ],
    ['ADR-009', '/^[^\\s@]+@[^\\s@]+\\.[A-Za-z]{2,}$/', '/^[^\\s@]+@[^\\s@]+$/'],
    ['ADR-010', 'recipientEmail: addressLength.recipientEmail,', ''],
    [
      'ADR-011',
      "if (value === '') return 'required'",
      "if (value === '' && name !== 'streetAddress') return 'required'",
    ],
    ['ADR-012', 'streetAddress: addressLength.streetAddress,', ''],
    ['ADR-013', '/^[\\p{L}\\p{N}]/u', '/^./u'],
    ['ADR-014', "if (value === '') return 'required'", "if (value === '' && name !== 'zipcode') return 'required'"],
    ['ADR-015', "if (value === '') return 'required'", "if (value === '' && name !== 'province') return 'required'"],
    ['ADR-016', "if (value === '') return 'required'", "if (value === '' && name !== 'district') return 'required'"],
    ['ADR-017', "if (value === '') return 'required'", "if (value === '' && name !== 'subdistrict') return 'required'"],
    ['ADR-020', "digits.replace(/^\\+?66(?=\\d{9}$)/, '0')", "digits.replace(/^66(?=\\d{9}$)/, '0')"],
  ),
]
