import { breaksOf } from './break'

/** Home: its blocks and tabs, the category popup, pop-up ads, the offer of a member card, the tutorial. */
export const hom = [
  ...breaksOf(
    'src/ui/Home.tsx',
    ['HOM-001', '        {banners}\n        {quickAccess}\n', '        {quickAccess}\n        {banners}\n', 'home'],
    ['HOM-002', '        {campaigns}\n        {recommended}\n', '        {recommended}\n', 'home'],
  ),
  ...breaksOf('src/ui/QuickAccess.tsx', ['HOM-001', 'items.slice(0, most)', 'items', 'ui']),
  ...breaksOf('machines/homeTabs/homeTabsMachine.ts', [
    'HOM-003',
    'input: ({ context }) => ({ section: context.section }),',
    'input: () => ({}),',
    'home',
  ]),
  ...breaksOf(
    'machines/firstVisit/firstVisitMachine.ts',
    ['HOM-004', 'params.ads.filter(({ id }) => !isHiddenAt(context, id))', 'params.ads', 'firstVisit'],
    ['HOM-005', "actions: { type: 'hide', params: { popup: cardOffer, until: forEver } },", '', 'firstVisit'],
    [
      'HOM-006',
      "{ guard: { type: 'hasOwnCard', params: ({ event }) => ({ cards: event.output }) }, target: 'over' },",
      '',
      'firstVisit',
    ],
    ['HOM-007', 'const tutorialSteps = 4', 'const tutorialSteps = 3', 'firstVisit'],
    [
      'HOM-009',
      "[{ guard: 'isTutorialHidden', target: 'loadingAds' }, { target: 'tutorial' }]",
      "'tutorial'",
      'firstVisit',
    ],
  ),
  ...breaksOf(
    'machines/tutorial/tutorialMachine.ts',
    ['HOM-008', 'hide: assign({ step: 0, isHidden: true }),', 'hide: assign({ step: 0 }),'],
    [
      'HOM-008',
      "{ actions: ['goForward', { type: 'keep', params: ({ context }) => context }] },",
      "{ actions: ['goForward'] },",
    ],
  ),
  ...breaksOf(
    'src/screens/category/CategorySheet.tsx',
    ['HOM-010', '{items.map((category) => (', '{items.slice(1).map((category) => (', 'home'],
    ['HOM-011', 'to: categoryHref(category) })', "to: '/category-list' })", 'home'],
  ),
]
