import { breaksOf } from './break'

/** Session, profile and permission. */
export const ses = [
  ...breaksOf(
    'machines/session/access.ts',
    ['SES-019', "return isGuest(profile) ? 'upgradeProfile' : ", 'return '],
    ['SES-020', " || profile.user_profile_type === 'POTENTIAL'", ''],
    ['SES-021', "(blockedFor(profile, contactNumber, action) ?? 'go')", "'go'"],
    ['SES-022', "if (permission === 'Read_Only_App') {", "if (permission === 'Favorite') {"],
    [
      'SES-023',
      "? 'unmatchedPhoneNumber'\n    : 'wifiWithoutPermission'",
      "? 'wifiWithoutPermission'\n    : 'unmatchedPhoneNumber'",
    ],
    ['SES-024', "profile.StatusFlag.toLowerCase() === 'registered'", "profile.StatusFlag === 'Registered'"],
    ['SES-024', "(permission === 'Favorite' && action === 'favorite')", "permission === 'Favorite'"],
  ),
  ...breaksOf(
    'machines/session/sessionMachine.ts',
    ['SES-003', 'isNonEmpty(params.profile),\n    isSameAccount', 'false,\n    isSameAccount'],
    [
      'SES-004',
      "{ type: 'emitFact', params: { type: 'session.failed' } }, 'backToNative']",
      "{ type: 'emitFact', params: { type: 'session.failed' } }]",
    ],
    ['SES-007', '!!profile && Object.keys(profile).length > 0', '!!profile'],
    ['SES-008', 'context.fakeAllowed && !context.hasBridge', '!context.hasBridge'],
    ['SES-010', "params.mobile_no.trim() !== '' && params.session_id.trim() !== ''", "params.mobile_no.trim() !== ''"],
    ['SES-032', "after: { untilIdIsLate: '#failed' },", ''],
    ['SES-040', 'uuid: query.uuid,\n', ''],
  ),
  ...breaksOf(
    'contract/constants.ts',
    ['GEN-003', "bundleVersion = '1.12.13'", "bundleVersion = '1.12.14'"],
    ['SES-009', 'fakeSessionSeconds = 3600', 'fakeSessionSeconds = 7200'],
    ['SES-014', "defaultPermission = 'No_Permission'", "defaultPermission = 'Full'"],
    ['SES-017', "defaultChannel = 'internal_app'", "defaultChannel = 'app'"],
    ['SES-032', 'sessionId: 10_000', 'sessionId: 15_000'],
  ),
  ...breaksOf(
    'contract/session.ts',
    ['SES-011', "StatusFlag: v.optional(v.string(), ''),", ''],
    ['SES-014', 'v.optional(permissionMode, defaultPermission)', 'v.optional(permissionMode)'],
  ),
  ...breaksOf(
    'contract/enums.ts',
    ['SES-012', "['FULL', 'CARD', 'GUEST', 'POTENTIAL']", "['FULL', 'CARD', 'GUEST']"],
    ['SES-013', "['Full', 'Favorite', 'Read_Only_App', 'No_Permission']", "['Full', 'Read_Only_App', 'No_Permission']"],
  ),
  ...breaksOf(
    'contract/nativeQuery.ts',
    ['SES-016', "cardType: values.get('cardtype')", "cardType: values.get('cardType')"],
    ['SES-018', 'const key = name.toLowerCase()\n    if (value', 'const key = name\n    if (value'],
    ['SES-018', 'Number.isFinite(footer) && footer > 0 && footer <= 400 ? footer : 0', 'footer'],
  ),
  ...breaksOf(
    'server/domain/shopper/permission.ts',
    [
      'SES-020',
      "profileType !== 'GUEST' && profileType !== 'POTENTIAL' && permission",
      "profileType !== 'GUEST' && permission",
    ],
    ['SES-020', " && permission === 'Full'", ''],
  ),
  ...breaksOf(
    'server/domain/payment/pins.ts',
    [
      'SES-029',
      "(shopper.profileType !== 'FULL' && shopper.profileType !== 'CARD')",
      "shopper.profileType === 'GUEST'",
    ],
    ['SES-030', "statusOfOpening(opening, now) !== 'cancelled' && (await verify())", '(await verify()) || true'],
  ),
  ...breaksOf('server/http/cookie.ts', [
    'REL-010',
    "secureName = '__Host-session'",
    "secureName = 'session'",
    'session',
  ]),
  ...breaksOf(
    'server/http/session.ts',
    ['SES-008', 'if (production) return', ''],
    ['SES-011', 'StatusFlag: shopper.statusFlag', "StatusFlag: ''"],
  ),
  ...breaksOf(
    'machines/session/access.ts',
    ['SES-015', "if (permission === 'Full' || ", 'if ('],
    [
      'SES-034',
      "'registeredAtBranchToday' : 'notCompletedRegistration'",
      "'registeredAtBranchToday' : 'wifiWithoutPermission'",
    ],
    ['SES-035', "? 'registeredAtBranchToday' :", "? 'unmatchedPhoneNumber' :"],
    ['SES-036', "? 'unmatchedPhoneNumber'", "? 'notCompletedRegistration'"],
    ['SES-037', ": 'wifiWithoutPermission'", ": 'unmatchedPhoneNumber'"],
  ),
  ...breaksOf(
    'machines/linkOpener/link.ts',
    [
      'SES-025',
      "(profile === 'CARD' && (link.allowCard === true || menuCode === krpMenu))",
      "profile === 'CARD'",
      'linkOpener',
    ],
    ['SES-026', "return profile === 'GUEST' || profile === 'POTENTIAL'", "return profile === 'GUEST'", 'linkOpener'],
    ['SES-028', ' || menuCode === krpMenu', '', 'linkOpener'],
    ['SES-033', '...(trackingCode && { trackingCode }),', '', 'linkOpener'],
  ),
  ...breaksOf('machines/linkOpener/linkOpenerMachine.ts', [
    'SES-027',
    "{ guard: 'isMenuRefused', target: 'idle', actions: 'upgradeProfile' },",
    "{ guard: 'isMenuRefused', target: 'idle', actions: 'showSorry' },",
  ]),
  ...breaksOf('machines/session/sessionMachine.ts', [
    'SES-006',
    "{ type: 'emitFact', params: { type: 'session.failed' } }, 'backToNative']",
    "{ type: 'emitFact', params: { type: 'session.failed' } }, 'hideLoading']",
  ]),
  ...breaksOf(
    'server/page.tsx',
    ['SES-001', '<div id="root">${splashOf(language)}', '<div id="root">', 'page'],
    ['SES-039', '`<script nonce="${nonce}">${bootScript}</script>`,', '', 'page'],
  ),
  ...breaksOf(
    'machines/session/sessionMachine.ts',
    ['SES-001', "      tags: 'splash',\n      initial: 'waiting'", "      initial: 'waiting'"],
    [
      'SES-005',
      "{ type: 'emitFact', params: { type: 'session.failed' } }, 'backToNative']",
      "{ type: 'emitFact', params: { type: 'session.failed' } }, 'backToNative', sendTo(({ system }) => system.get('snackbar') as never, { type: 'snackbar.show', name: 'notCopied' } as never)]",
    ],
  ),
  ...breaksOf('i18n/en/index.ts', ['SES-002', "version: 'Version {version}'", "version: 'Release {version}'", 'page']),
  ...breaksOf('server/http/cookie.ts', ['SES-038', 'httpOnly: true', 'httpOnly: false', 'session']),
  ...breaksOf('server/boot.ts', [
    'SES-039',
    'if (early.calls.length < ${earlyCallsMax}) early.calls.push([name, args]);',
    '',
    'page',
  ]),
  ...breaksOf('src/screens/gifts/ReviewStep.tsx', ['SES-041', '<AuthorPicture app={app} />', '', 'gifts']),
]
