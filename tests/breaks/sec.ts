import { breaksOf } from './break'

/** What is sent, stored and logged. */
export const sec = [
  ...breaksOf('src/api/client.ts', ['SEC-001', "credentials: 'include'", "credentials: 'omit'"]),
  ...breaksOf(
    'src/storage/storage.ts',
    [
      'SEC-002',
      '    tryStore((from) => (raw === undefined ?',
      "    tryStore((from) => from.setItem('kmarket:last', slice))\n    tryStore((from) => (raw === undefined ?",
    ],
    [
      'SEC-003',
      '  use: purchaseState,\n  startedAt: v.number(),',
      '  use: purchaseState,\n  startedAt: v.number(),\n  address: v.any(),',
    ],
    ['SEC-005', 'isUsable = false\n', ''],
    ['SEC-005', '`kmarket:${version}:${slice}`', '`kmarket:${slice}`'],
    [
      'SEC-005',
      'if (raw === undefined) memory.delete(name)\n    else memory.set(name, raw)',
      'if (raw === undefined) memory.delete(name)',
    ],
    ['SEC-007', 'return read(slice)[account] as', 'return Object.values(read(slice))[0] as'],
  ),
  ...breaksOf(
    'machines/session/sessionMachine.ts',
    [
      'SEC-007',
      "            'clearShopper',\n            'notifyBankApp',\n            { type: 'setSessionId'",
      "            'notifyBankApp',\n            { type: 'setSessionId'",
    ],
    ['SEC-007', 'params.sessionId !== context.sessionId', 'params.sessionId.length > 0'],
    ['SEC-007', 'context.accountKey !== params.profile.account_key', 'false'],
  ),
  ...breaksOf('machines/errorFollowUp/errorFollowUpMachine.ts', [
    'SEC-006',
    'path: path?.split(/[?#]/)[0] }',
    'path }',
  ]),
  ...breaksOf('server/http/log.ts', ['SEC-006', '/[a-z]/i.test(uuid) ? uuid : mask(uuid)', 'uuid']),
  ...breaksOf('contract/nativeQuery.ts', [
    'SEC-008',
    'values.set(key, shorten(value, nativeParameterLength))',
    'values.set(key, value)',
  ]),
  ...breaksOf(
    'contract/constants.ts',
    ['SEC-009', 'pixelsMax: 16_000_000', 'pixelsMax: 32_000_000'],
    ['SEC-009', 'uploadsPerHour = 30', 'uploadsPerHour = 31'],
  ),
  ...breaksOf('server/domain/shopper/session.ts', [
    'SEC-007',
    'if (previousToken) await db.delete(sessions)',
    'if (!previousToken) await db.delete(sessions)',
  ]),
  ...breaksOf('src/app/native.ts', [
    'SEC-004',
    "        return bankApp.send({ type: 'imageProfile.set', src: args[0] as string })",
    "        window.localStorage.setItem('imageProfile', args[0] as string)\n        return bankApp.send({ type: 'imageProfile.set', src: args[0] as string })",
  ]),
]
