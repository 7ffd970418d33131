import { breaksOf } from './break'

/** Landing pages of campaigns, banners, ads and birthdays, and the promotion center. */
export const lnd = [
  ...breaksOf(
    'server/domain/content/landing.ts',
    [
      'LND-001',
      "id === birthdayFeed ? eq(landingPages.audience, 'birthday_month') : eq(landingPages.id, id)",
      'eq(landingPages.id, id)',
    ],
    ['LND-004', "audience === 'all' || isBirthdayMonth(shopper, now)", 'true'],
    ['LND-004', "if (hasEnded(blocks, now)) return refuse('1013')", ''],
  ),
  ...breaksOf('src/screens/landing/blocks.tsx', [
    'LND-002',
    'blocks.filter(isKnown)',
    'blocks as LandingBlock[]',
    'landing',
  ]),
  ...breaksOf('src/actors/landingActors.ts', [
    'LND-003',
    'const ends_at = countdown_to ?? campaign.end_at',
    'const ends_at = campaign.end_at',
    'landing',
  ]),
  ...breaksOf('src/screens/merchant/PromotionBody.tsx', [
    'LND-005',
    '{formatDateRange(start_at ?? expired_at, expired_at, language)}',
    '',
    'landing',
  ]),
]
