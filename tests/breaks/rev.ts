import { breaksOf } from './break'

/** Reviews: who may write one, stars, text, name, saving and leaving. */
export const rev = [
  ...breaksOf(
    'contract/reviews.ts',
    ['REV-009', 'commentLength(text) <= reviewComment.max', 'commentLength(text) <= reviewComment.max + 1'],
    ['REV-007', 'v.minValue(reviewRating.min)', 'v.minValue(0)'],
    ['REV-022', 'const rating = v.pipe(v.number(), v.integer(), ', 'const rating = v.pipe(v.number(), '],
    ['REV-008', "v.trim(), comment), ''),", "v.trim(), v.nonEmpty(), comment), ''),"],
  ),
  ...breaksOf('contract/enums.ts', [
    'REV-004',
    "['recent', 'favourable', 'critical']",
    "['recent', 'critical', 'favourable']",
  ]),
  ...breaksOf(
    'server/domain/orders/reviews.ts',
    ['REV-001', 'number: gift.number,', 'number: gift.id,'],
    ['REV-002', "const says = withComment ? ne(reviews.comment, '') : undefined", 'const says = undefined'],
    ['REV-003', 'critical: [asc(reviews.rating), ...newest]', 'critical: [desc(reviews.rating), ...newest]'],
    ['REV-005', 'Math.round((stars * 10) / count) / 10', 'Math.round(stars / count)'],
    ['REV-018', 'is_shown: row.isShown,', 'is_shown: false,'],
    [
      'REV-019',
      'username: row.isAnonymous ? productName : row.username',
      "username: row.isAnonymous ? '' : row.username",
    ],
    ['REV-020', 'product_type: item.kind,', "product_type: 'physical',"],
    [
      'REV-021',
      'shopper ? or(eq(reviews.isShown, true), eq(reviews.shopperId, shopper.id)) : eq(reviews.isShown, true)',
      'undefined',
    ],
    [
      'REV-024',
      'checkPermission(shopper)\n  const { product_id: productId, order_number: number } = request\n  await reviewed(',
      'const { product_id: productId, order_number: number } = request\n  await reviewed(',
    ],
  ),
  ...breaksOf(
    'machines/review/reviewMachine.ts',
    ['REV-006', "always: [{ guard: 'isSaved', target: 'viewing' }, { target: 'form' }]", "always: 'viewing'"],
    ['REV-011', 'is_anonymous: !context.draft.showsName', 'is_anonymous: context.draft.showsName'],
    [
      'REV-012',
      'canSubmit: ({ context }) => context.draft.rating >= reviewRating.min && isChanged(context)',
      'canSubmit: ({ context }) => context.draft.rating >= reviewRating.min',
    ],
    ['REV-013', "always: [{ guard: 'isSaved', target: 'viewing' }, { target: 'form' }]", "always: 'form'"],
    ['REV-015', "name: 'reviewUpdated' }", "name: 'reviewSubmitted' }"],
    [
      'REV-016',
      "{ target: '#review.viewing', actions: ['discardEdits', 'notifyChanged'] }",
      "{ target: '#review.viewing', actions: ['notifyChanged'] }",
    ],
    [
      'REV-017',
      "src: 'createReview',\n        input: requestOf,\n        onDone: {\n          target: 'viewing'",
      "src: 'createReview',\n        input: requestOf,\n        onDone: {\n          target: 'form'",
    ],
    [
      'REV-023',
      'attempt && isSame(attempt.draft, draft) ? attempt : { draft, key: newKey() }',
      '{ draft, key: newKey() }',
    ],
    ['REL-002', "{ guard: { type: 'isReviewed', params: ({ event }) => event }, target: 'finding' },", '', 'review'],
  ),
  ...breaksOf('machines/orderReviews/orderReviewsMachine.ts', [
    'REV-014',
    "name: 'unsavedReview'",
    "name: 'unsavedAddress'",
  ]),
]
