import { breaksOf } from './break'

/** Privileges: their list, the number left, redeeming them. */
export const prv = [
  ...breaksOf('src/screens/coupons/PrivilegeRow.tsx', [
    'PRV-001',
    'const isOver = remaining === 0',
    'const isOver = false',
    'coupons',
  ]),
  ...breaksOf('src/screens/coupons/PrivilegeRow.tsx', ['PRV-002', 'words.left({ count: remaining })', "''", 'coupons']),
  ...breaksOf(
    'server/domain/coupons/privileges.ts',
    ['PRV-003', 'tracking: given.tracking,', 'tracking: {},', 'rewards'],
    ['PRV-002', "if ((await unitsLeft(tx, shopper, product)) === 0) refuse('508-01')", '', 'coupons'],
  ),
]
