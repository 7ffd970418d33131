import type { AcceptedMutants } from './accepted'

export const machines: AcceptedMutants = {
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
