import { daysLeft, percentRaised } from '../../../contract/donations'
import type { ProductCard } from '../../../contract/products'
import { formatBahtSign } from '../../../i18n/formats'
import { useTexts } from '../../ui/texts'
import '../../styles/donations.css'

interface DonationProgressProps {
  donation: NonNullable<ProductCard['donation']>
  /** Milliseconds of the server's clock. */
  now: number
}

/** Progress of a donation: amount raised of the goal, number of donors and time left. */
export function DonationProgress({ donation, now }: DonationProgressProps) {
  const { LL } = useTexts()
  const texts = LL.product.donations
  const percent = percentRaised(donation)
  return (
    <div className="progress">
      <p className="progress__sum">
        <span className="sr-only">{texts.raised()} </span>
        <strong className="progress__raised">{formatBahtSign(donation.raised)}</strong>{' '}
        <span className="progress__goal">{texts.goal({ amount: formatBahtSign(donation.goal) })}</span>
      </p>
      <svg className="progress__bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden focusable="false">
        <rect className="progress__track" width="100" height="6" />
        <rect className="progress__done" width={percent} height="6" />
      </svg>
      <p className="meta">
        <span className="progress__percent">
          <span aria-hidden>{texts.percent({ percent })}</span>
          <span className="sr-only">{texts.reached({ percent })}</span>
        </span>
        <span>{texts.donors({ count: donation.donors })}</span>
        <DaysLeft endsAt={donation.endsAt} now={now} />
      </p>
    </div>
  )
}

function DaysLeft({ endsAt, now }: { endsAt: string; now: number }) {
  const { LL } = useTexts()
  const texts = LL.product.donations
  const days = daysLeft({ endsAt }, now)
  return (
    <span>{days === undefined ? texts.over() : days === 0 ? texts.lastDay() : texts.daysLeft({ count: days })}</span>
  )
}
