import { breaksOf } from './break'

/** Reviews: stars and the length of the comment. */
export const rev = [
  ...breaksOf(
    'contract/reviews.ts',
    ['REV-009', 'commentLength(text) <= reviewComment.max', 'commentLength(text) <= reviewComment.max + 1'],
    ['REV-007', 'v.minValue(reviewRating.min)', 'v.minValue(0)'],
    ['REV-022', 'const rating = v.pipe(v.number(), v.integer(), ', 'const rating = v.pipe(v.number(), '],
  ),
]
