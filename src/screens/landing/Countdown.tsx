import type { Actor } from 'xstate'
import { formatDateTime } from '../../../i18n/dates'
import { useLanguage, useLL } from '../../../i18n/react'
import type { landingMachine } from '../../../machines/landing/landingMachine'
import { useSelector } from '../../stack/useSelector'

const secondsOf = { minute: 60, hour: 3600, day: 86_400 } as const
const two = (figure: number) => String(figure).padStart(2, '0')

/** Time left until the page's end: a band with days, or small tiles on the last day (picture 30). */
export function Countdown({ landing, endsAt }: { landing: Actor<typeof landingMachine>; endsAt: string }) {
  const LL = useLL()
  const language = useLanguage()
  const seconds = useSelector(landing, ({ context }) => context.secondsLeft)
  const announced = useSelector(landing, ({ context }) => context.announced)
  const { countdown } = LL.landing
  const days = Math.floor(seconds / secondsOf.day)
  const hours = Math.floor((seconds % secondsOf.day) / secondsOf.hour)
  const minutes = Math.floor((seconds % secondsOf.hour) / secondsOf.minute)
  const tiles = [
    ...(days > 0 ? [[days, countdown.days()] as const] : []),
    [hours, countdown.hours()],
    [minutes, countdown.minutes()],
    [seconds % secondsOf.minute, countdown.seconds()],
  ] as const
  const isLate = seconds < secondsOf.minute
  return (
    <section className={days > 0 ? 'landing-countdown weave' : 'landing-countdown landing-countdown--day'}>
      <div className="landing-countdown__text">
        <h2 className="landing-countdown__title">{countdown.left()}</h2>
        <p className="landing-countdown__until">{countdown.until({ date: formatDateTime(endsAt, language) })}</p>
      </div>
      <div
        className={isLate ? 'landing-countdown__tiles landing-countdown__tiles--late' : 'landing-countdown__tiles'}
        role="timer"
        aria-label={countdown.named({ days, hours, minutes })}
      >
        {tiles.map(([figure, unit]) => (
          <span key={unit} className="landing-countdown__tile" aria-hidden>
            <span className="landing-countdown__figure">{two(figure)}</span>
            <span className="landing-countdown__unit">{unit}</span>
          </span>
        ))}
      </div>
      <p className="sr-only" role="status">
        {announced === undefined ? '' : countdown.said({ seconds: announced })}
      </p>
    </section>
  )
}
