import { breaksOf } from './break'

/** Search: keywords, tabs, results, suggestions. */
export const src = [
  ...breaksOf('machines/search/searchMachine.ts', [
    'SRC-003',
    "['product', 'shop', 'promotion'] as const",
    "['product', 'shop'] as const",
    'search',
  ]),
  ...breaksOf(
    'src/actors/searchActors.ts',
    [
      'SRC-001',
      "if (keyword === '') return nothing\n    const { type, sort }",
      "if (keyword !== '') return nothing\n    const { type, sort }",
      'search',
    ],
    ['SRC-009', 'isFollowed ? searchFavorites : searchMerchants', 'searchMerchants', 'search'],
  ),
  ...breaksOf('src/screens/search/SearchStart.tsx', [
    'SRC-002',
    '{popular.length > 0 && (',
    '{popular.length > 100 && (',
    'search',
  ]),
  ...breaksOf('src/screens/search/SearchResults.tsx', [
    'SRC-004',
    'isHeld={isLooking} empty={<NothingFound app={app} search={search} />}',
    'isHeld={isLooking} empty={null}',
    'search',
  ]),
  ...breaksOf(
    'machines/search/recent.ts',
    ['SRC-005', '[keyword, ...withoutRecent(recent, keyword)]', '[keyword, ...recent]', 'recent'],
    [
      'SRC-005',
      '[keyword, ...withoutRecent(recent, keyword)]',
      '[...withoutRecent(recent, keyword), keyword]',
      'recent',
    ],
    ['SRC-006', 'one.toLowerCase() !== keyword.toLowerCase()', 'one !== keyword', 'recent'],
  ),
  ...breaksOf(
    'contract/constants.ts',
    ['SRC-006', 'recentKeywordsMax = 10', 'recentKeywordsMax = 12', 'recent'],
    ['SRC-007', 'keywordLength = { min: 1, max: 100 }', 'keywordLength = { min: 1, max: 101 }', 'search'],
    ['SRC-011', 'suggestionsMax = 8', 'suggestionsMax = 9', 'search'],
  ),
  ...breaksOf('i18n/en/searching/index.ts', [
    'SRC-008',
    `'No results found for "{keyword}"'`,
    `'Nothing found for "{keyword}"'`,
    'search',
  ]),
  ...breaksOf(
    'server/domain/search/words.ts',
    ['SRC-010', "  character >= '\\u0E47' &&", "  character > '\\u0E4E' &&", 'searchWords'],
    ['SRC-010', ".normalize('NFKC')", ".normalize('NFC')", 'searchWords'],
    [
      'SRC-010',
      'if (short.length < long.length) return short.slice(start) === long.slice(start + 1)',
      'if (short.length < long.length) return false',
      'searchWords',
    ],
  ),
]
