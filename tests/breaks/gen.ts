import { breaksOf } from './break'

/** What every page shares: configuration, colours, pictures, the throttle, snackbars, dialogs, and how a page loads. */
export const gen = [
  ...breaksOf('contract/enums.ts', [
    'GEN-002',
    "'theme', 'privilege', 'point_exchange'] as const",
    "'privilege', 'point_exchange'] as const",
    'enums',
  ]),
  ...breaksOf('src/config.ts', ['GEN-004', 'readConfig(window.__APP_CONFIG__)', 'readConfig({})', 'page']),
  ...breaksOf('contract/config.ts', ['GEN-005', "'local']), 'production')", "'local']), 'local')", 'page']),
  ...breaksOf(
    'src/styles/tokens.css',
    ['GEN-006', '--teal-600: #0c736e', '--teal-600: #6e0c73'],
    ['GEN-007', "'Sukhumvit Set', Anuphan", 'Anuphan'],
    ['GEN-008', '--orange-600: #c2500b', '--orange-600: #0b50c2'],
  ),
  ...breaksOf('contract/session.ts', [
    'GEN-009',
    "  StatusFlag: v.optional(v.string(), ''),",
    "  StatusFlag: v.optional(v.string(), ''),\n  role: v.optional(v.string(), 'shopper'),",
    'roles',
  ]),
  ...breaksOf(
    'src/ui/imageUrl.ts',
    ['GEN-010', 'thumbnail: { w: 318, h: 240 }', 'thumbnail: { w: 320, h: 240 }', 'ui'],
    ['GEN-011', 'placeholder: { w: 53, h: 40 }', 'placeholder: { w: 56, h: 40 }', 'ui'],
    ['GEN-012', 'logo: { w: 96, h: 96 }', 'logo: { w: 90, h: 90 }', 'ui'],
    ['GEN-014', 'imageUrl(base, src, size, 2)} 2x', 'imageUrl(base, src, size, 3)} 2x', 'ui'],
  ),
  ...breaksOf(
    'src/ui/Picture.tsx',
    ['GEN-013', "src={stage === 'resized' ? imageUrl(base, src, size) : src}", 'src={src}', 'ui'],
    ['GEN-014', "stage === 'resized' ? 'original' : 'placeholder'", "'placeholder'", 'ui'],
  ),
  ...breaksOf('contract/constants.ts', ['GEN-015', 'snackbarMs = 3000', 'snackbarMs = 2000', 'snackbar']),
  ...breaksOf(
    'src/ui/useThrottledClick.ts',
    ['GEN-016', 'clickThrottleMs = 3000', 'clickThrottleMs = 2000', 'ui'],
    [
      'GEN-017',
      'const acceptedAt = useRef(Number.NEGATIVE_INFINITY)',
      'const acceptedAt = ((window as never)["pressed"] ??= { current: Number.NEGATIVE_INFINITY } as never) as { current: number }',
      'ui',
    ],
  ),
  ...breaksOf(
    'machines/modal/modalMachine.ts',
    [
      'GEN-018',
      'requests: [...context.requests, params] }',
      'requests: [...context.requests, { ...params, hasReject: false }] }',
    ],
    [
      'GEN-019',
      "            guard: 'staysOpen',\n            actions:",
      "            target: 'closing',\n            actions:",
    ],
    ['GEN-020', "          { guard: { type: 'isKnown', params: ({ event }) => event } },\n", ''],
    ['GEN-020', "          { actions: { type: 'enqueue', params: ({ event }) => event } },\n        ],", '        ],'],
  ),
  ...breaksOf(
    'src/screens/checkout/ThankYouScreen.tsx',
    ['GEN-021', 'title={isPrivilege ? LL.outcome.thankYou.privilege() : titles[use]()}', 'title=""', 'otherScreens'],
    [
      'GEN-022',
      "return use === 'donation' && hasConsent ? LL.outcome.thankYou.eDonation() : undefined",
      'return undefined',
      'uses',
    ],
  ),
  ...breaksOf('machines/record/recordMachine.ts', ['GEN-023', "on: { 'record.retry': 'loading', ", 'on: { ', 'record']),
]
