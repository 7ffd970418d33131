import { breaksOf } from './break'

/** Addresses: required fields, limits, formats, at least one and at most five, the place of a zip code, the default. */
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
  ...breaksOf('contract/address.ts', [
    'ADR-003',
    "  'district',\n  'subdistrict',\n] as const",
    "  'subdistrict',\n] as const",
  ]),
  ...breaksOf(
    'machines/addressBook/addressBookMachine.ts',
    ['ADR-018', 'context.addresses.length > addressCount.min && ', ''],
    ['ADR-019', 'context.addresses.length < addressCount.max', 'context.addresses.length <= addressCount.max'],
    ['ADR-021', "district: ['subdistrict'],", ''],
    ['ADR-021', "return values.size === 1 ? [...values][0]! : ''", "return ''"],
    ['ADR-022', "{ actions: ['checkAll', 'focusFirstFault'] },", "{ actions: ['checkAll'] },"],
    ['ADR-023', "actions: { type: 'markForDeletion', params: ({ event }) => event },", ''],
    ['ADR-024', ", { type: 'keepDefault', params: ({ event }) => ({ id: event.output.id }) }]", ']'],
    [
      'ADR-028',
      "guard: 'opensForm',\n          target: 'form.checkingZip',",
      "guard: 'opensForm',\n          target: 'list',",
    ],
    [
      'ADR-002',
      '? context.addresses.map((one) => (one.id === params.address.id ? params.address : one))',
      '? context.addresses',
    ],
    ['ADR-001', ': [...others, params.address]', ': others'],
  ),
  ...breaksOf('machines/delivery/defaultAddress.ts', ['ADR-025', ' ?? addresses[0]', '']),
  ...breaksOf(
    'server/domain/shopper/addresses.ts',
    ['ADR-018', "if (existing.length <= addressCount.min) refuse('1011')", ''],
    ['ADR-019', "if (existing.length >= addressCount.max) refuse('503')", ''],
    ['ADR-021', "if (!(await isPlace(input.zipcode, input))) refuse('1011')", ''],
  ),
  ...breaksOf(
    'i18n/en/address/index.ts',
    ['ADR-026', "title: 'Invalid Shipping Address'", "title: 'Invalid address'", 'texts'],
    ['ADR-027', "'Please edit shipping address before placing an order'", "'Please edit the address'", 'texts'],
  ),
]
