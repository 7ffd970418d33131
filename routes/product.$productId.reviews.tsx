import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '../src/stack/useSelector'
import { reviewSorts } from '../contract/enums'
import type { ListedReview } from '../contract/reviews'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { failureOf } from '../machines/failure'
import { isGone } from '../machines/ports'
import { pageOf } from '../src/stack/layers'
import { GoneScreen } from '../src/screens/shared/GoneScreen'
import { OfflineBar } from '../src/screens/shared/OfflineBar'
import { productOf } from '../src/pageActors/product'
import { LongList } from '../src/screens/shared/LongList'
import { PagedItems } from '../src/screens/shared/PagedItems'
import { ListedReviewRow } from '../src/screens/reviews/ListedReviewRow'
import { productReviewsOf, reviewSummaryOf } from '../src/pageActors/productReviews'
import { SummaryOfReviews } from '../src/screens/reviews/SummaryOfReviews'
import { Button } from '../src/ui/Button'
import { Block } from '../src/ui/Card'
import { Checkbox } from '../src/ui/Checkbox'
import { Chip } from '../src/ui/Chip'
import { EmptyState } from '../src/ui/EmptyState'
import { PageHeader } from '../src/ui/PageHeader'
import { Price } from '../src/ui/Price'
import { ProductRow } from '../src/ui/ProductRow'
import { ListRowsSkeleton } from '../src/ui/Skeleton'
import { usePage } from '../src/stack/pageContext'

const keyOf = ({ review_id }: ListedReview) => review_id
const kindOf = ({ comment, is_shown }: ListedReview) => [Math.ceil(comment.length / 44), is_shown].join()

export const Route = createFileRoute('/product/$productId/reviews')({
  loader: async ({ context: { app }, params: { productId }, location }) => {
    await Promise.all([loadTexts('reviews'), app.untilVerified()])
    const page = { entry: pageOf(location.state).key, productId }
    return { record: productOf(app, page), list: productReviewsOf(app, page), summary: reviewSummaryOf(app, page) }
  },
  component: ReviewListPage,
})

/** Buyers' reviews of a product (REV-002 to REV-005). */
function ReviewListPage() {
  const LL = useLL()
  const { app, record, list, summary } = usePage<typeof Route>()
  const product = useSelector(record, ({ context }) => context.value)
  const failure = useSelector(record, failureOf)
  const all = useSelector(summary, ({ context }) => context.value)
  const sort = useSelector(list, ({ context }) => context.params['sort'])
  const withComment = useSelector(list, ({ context }) => context.params['with_comment'] === 'true')
  if (isGone(failure)) return <GoneScreen app={app} what="product" title={LL.reviews.title()} />
  const filter = (says: boolean) => list.send({ type: 'list.change', params: { with_comment: String(says) } })
  return (
    <div className="page">
      <PageHeader title={LL.reviews.title()} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <OfflineBar onRetry={() => app.pages.refresh()} />
      <main className="page__main">
        {product && (
          <Block joined>
            <ProductRow
              compact
              name={product.productName}
              image={product.images[0] ?? ''}
              tint={product.placeholder}
              price={<Price of={product} size="sm" />}
            />
          </Block>
        )}
        {all && <SummaryOfReviews summary={all} />}
        {(!all || all.review_count > 0) && (
          <Block flush>
            <div className="chips review-sorts" role="group" aria-label={LL.reviews.list.sortedBy()}>
              {reviewSorts.map((one) => (
                <Chip
                  key={one}
                  selected={one === sort}
                  onPress={() => list.send({ type: 'list.change', params: { sort: one } })}
                >
                  {LL.reviews.list.sort[one]()}
                </Chip>
              ))}
            </div>
            <div className="review-filter">
              <Checkbox checked={withComment} onChange={filter}>
                {LL.reviews.list.withComment()}
              </Checkbox>
              {all && <span className="review-filter__count">{all.comment_count}</span>}
            </div>
          </Block>
        )}
        <PagedItems
          list={list}
          skeleton={<ListRowsSkeleton />}
          empty={
            withComment ? (
              <EmptyState art="box" title={LL.reviews.list.noComments()}>
                <Button throttled={false} onPress={() => filter(false)}>
                  {LL.reviews.list.showAll()}
                </Button>
              </EmptyState>
            ) : (
              <EmptyState art="box" title={LL.reviews.list.empty()} text={LL.reviews.list.emptyText()} large />
            )
          }
          end={(count) => LL.reviews.list.end({ count })}
        >
          {(reviews) => (
            <Block flush>
              <LongList items={reviews} keyOf={keyOf} kindOf={kindOf} rowHeight={112}>
                {(review) => <ListedReviewRow review={review} />}
              </LongList>
            </Block>
          )}
        </PagedItems>
      </main>
    </div>
  )
}
