import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '../src/stack/useSelector'
import { formatDateTime, parseInstant } from '../i18n/dates'
import { useLanguage, useLL } from '../i18n/react'
import { BottomBar } from '../src/ui/BottomBar'
import { Button } from '../src/ui/Button'
import { EmptyState } from '../src/ui/EmptyState'
import { Notice } from '../src/ui/Notice'
import { PageHeader } from '../src/ui/PageHeader'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/sorry-page')({
  validateSearch: ({ start, end }: Record<string, string | undefined>): { start?: string; end?: string } => ({
    start,
    end,
  }),
  component: SorryPage,
})

/** Stands for a date in the sentence, where it is cut. */
const mark = '\u0000'

/** A date over its time. */
function PeriodEnd({ at }: { at: string }) {
  const [date, time] = at.split(' ')
  return (
    <span>
      <strong className="period__date">{date}</strong> <span className="period__time">{time}</span>
    </span>
  )
}

/** The sentence about the period, with its two dates set apart. */
function Period({ sentence, from, until }: { sentence: string; from: string; until: string }) {
  const [lead, between, end] = sentence.split(mark)
  return (
    <>
      {lead}
      <span className="period">
        <PeriodEnd at={from} />
        {between}
        <PeriodEnd at={until} />
        <span className="sr-only">{end}</span>
      </span>
    </>
  )
}

/** Maintenance page (MNT-001). */
function SorryPage() {
  const LL = useLL()
  const language = useLanguage()
  const { app, search } = usePage<typeof Route>()
  const known = useSelector(app.session, (snapshot) => snapshot.context.maintenance)
  const start = search.start ?? known?.start
  const end = search.end ?? known?.end
  const hasPeriod = parseInstant(start) !== null && parseInstant(end) !== null
  const leave = () => app.navigation.send({ type: 'navigation.back' })
  return (
    <div className="page">
      <PageHeader mode="plain" backLooks="cross" onBack={leave} />
      <main className="page__main page__main--padded">
        <EmptyState
          art="maintenance"
          level="h1"
          large
          sign={LL.maintenance.sign()}
          title={LL.maintenance.title()}
          text={
            hasPeriod && (
              <Period
                sentence={LL.maintenance.period({ start: mark, end: mark })}
                from={formatDateTime(start, language)}
                until={formatDateTime(end, language)}
              />
            )
          }
        />
        <Notice tone="teal">{LL.maintenance.banking()}</Notice>
      </main>
      <BottomBar>
        <Button block onPress={leave}>
          {LL.common.backToKPlus()}
        </Button>
      </BottomBar>
    </div>
  )
}
