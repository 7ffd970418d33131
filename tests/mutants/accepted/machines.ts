import type { AcceptedMutants } from './accepted'

export const machines: AcceptedMutants = {
  'machines/checkout/popups.ts': [
    { find: "''", put: '"Stryker was here!"', why: 'The server’s refusals of an order have a code.' },
  ],
  'machines/paymentSource/offers.ts': [
    { find: "''", put: '"Stryker was here!"', why: 'Neither text is the code of a refused card.' },
    { find: 'key === undefined', put: 'false', why: 'It only spares the search: each source has a key.' },
  ],
  'machines/unchanged.ts': [
    {
      find: 'shown !== undefined',
      put: 'true',
      why: 'JSON has no text for undefined, so that a missing value equals no loaded one.',
    },
  ],
  'machines/linkOpener/link.ts': [
    { find: "''", put: '"Stryker was here!"', why: 'Neither text is a version.' },
    {
      find: 'part < Math.max(left.length, right.length)',
      put: 'part <= Math.max(left.length, right.length)',
      why: 'The part behind the last one counts as zero in both versions.',
    },
    {
      find: 'compareVersions(minVersion, gate) > 0',
      put: 'compareVersions(minVersion, gate) >= 0',
      why: 'Equal versions are the same gate, and the gate is only compared.',
    },
  ],
}
