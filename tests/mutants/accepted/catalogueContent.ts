import type { AcceptedMutants } from './accepted'

export const catalogueContent: AcceptedMutants = {
  'server/domain/content/campaigns.ts': [
    { find: 'countdownTo < endAt', put: 'countdownTo <= endAt', why: 'The two are the same instant then.' },
    { find: "''", put: '"Stryker was here!"', why: 'No shopper has either id.' },
    {
      find: 'ids && inArray(campaigns.id, [...ids])',
      put: 'true',
      why: 'It only spares rows: the one caller with ids picks its campaigns by their ids.',
    },
  ],
}
