import { breaksOf } from './break'

/** How the product is started and tested, and a browser without the bank app. */
export const run = [
  ...breaksOf('scripts/summary.mjs', [
    'RUN-002',
    "skipped.length ? `, ${skipped.length} skipped` : ''",
    "''",
    'commands',
  ]),
  ...breaksOf(
    'server/settings.ts',
    ['RUN-004', "env['DATABASE_URL'] || undefined", 'undefined', 'security'],
    ['RUN-006', 'if (production && secret.length < 32)', 'if (production && secret.length < 1)', 'security'],
    [
      'RUN-008',
      "'production', 'development', 'test'].includes(name ?? '')",
      "'production', 'development', 'test'].includes(name?.trim().toLowerCase() ?? '')",
      'security',
    ],
    ['RUN-008', 'if (!production && !loopback.includes(host))', 'if (false)', 'security'],
  ),
  ...breaksOf('machines/session/sessionMachine.ts', [
    'RUN-005',
    "        { guard: 'canStandIn', target: 'unverified.standIn' },\n",
    '',
    'standIn',
  ]),
  ...breaksOf('server/clock.ts', ['RUN-007', 'now: () => new Date(at)', 'now: () => new Date()', 'clock']),
]
