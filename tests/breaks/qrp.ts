import { breaksOf } from './break'

/** Payments by QR in the bank app, and vouchers for their bills. */
export const qrp = [
  ...breaksOf('machines/linkOpener/linkOpenerMachine.ts', [
    'QRP-001',
    "{ target: 'idle', actions: 'directToMenu' }",
    "{ target: 'idle' }",
    'effects',
  ]),
  ...breaksOf('routes/kplus-promo-code.tsx', [
    'QRP-002',
    'if (invoiceNumber) rows.push',
    'if (!invoiceNumber) rows.push',
    'vouchers',
  ]),
  ...breaksOf('i18n/en/errors/index.ts', [
    'QRP-002',
    "1042: { title: sorry, message: 'This QR has expired.' }",
    '1042: { title: sorry, message: busyMain }',
    'texts',
  ]),
]
