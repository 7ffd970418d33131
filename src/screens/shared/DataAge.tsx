import type { AnyRoute } from '@tanstack/react-router'
import { formatDateTime, formatTime, isSameDay } from '../../../i18n/dates'
import { useLanguage, useLL } from '../../../i18n/react'
import type { App } from '../../app/app'
import { loadedAt, watchLoads } from '../../stack/loadTimes'
import { usePage } from '../../stack/pageContext'
import { loadedLater } from './OfflineBar'

/** When the data of the page around it was loaded (REL-007, picture 38). */
function DataAge() {
  const LL = useLL()
  const language = useLanguage()
  const { app, ...props } = usePage<AnyRoute>() as { app: App }
  const at = loadedAt(app, props)
  if (at === undefined) return null
  const isToday = isSameDay(at, new Date(app.clock.now()))
  return LL.look.offlineAge({ time: isToday ? formatTime(at, language) : formatDateTime(at, language) })
}

/** From now on the strip shown offline says how old the data is. */
export function showDataAge(app: App): void {
  watchLoads(app)
  loadedLater.DataAge = DataAge
}
