import { Icon } from './Icon'
import { arrowRight } from './pageIcons'

type Moment = { label: string; date: string; time: string }

/** From when until when, as on the sorry page. */
export function PeriodCard({ from, to }: { from: Moment; to: Moment }) {
  return (
    <div className="card period">
      <MomentText {...from} />
      <Icon shape={arrowRight} size={20} />
      <MomentText {...to} />
    </div>
  )
}

function MomentText({ label, date, time }: Moment) {
  return (
    <p className="period__moment">
      <span className="period__label">{label}</span>
      <span className="period__date">{date}</span>
      <span className="period__time">{time}</span>
    </p>
  )
}
