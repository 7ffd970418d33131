import { SummarySkeleton } from '../../ui/Skeleton'

/** An order until it has loaded: its status on the woven ground, then its blocks. */
export function OrderSkeleton() {
  return (
    <>
      <section className="status-hero weave" aria-hidden>
        <span className="status-hero__disc" />
        <div className="status-hero__text">
          <p className="status-hero__title">{'\u00A0'}</p>
          <p className="status-hero__sub">{'\u00A0'}</p>
        </div>
      </section>
      <SummarySkeleton />
    </>
  )
}
