import { createFileRoute } from '@tanstack/react-router'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { HeaderActions } from '../src/screens/shared/HeaderActions'
import { OfflineBar } from '../src/screens/shared/OfflineBar'
import { SearchHeader } from '../src/screens/search/SearchHeader'
import { popularOf, readRecent, readSearch, searchOf } from '../src/pageActors/search'
import { SearchResults } from '../src/screens/search/SearchResults'
import { SearchStart } from '../src/screens/search/SearchStart'
import { pageOf } from '../src/stack/layers'
import { usePage } from '../src/stack/pageContext'
import { TextButton } from '../src/ui/Button'

export const Route = createFileRoute('/search/')({
  loaderDeps: ({ search }) => ({ keyword: (search as Record<string, unknown>)['keyword'] }),
  loader: async ({ context: { app, navigation }, location }) => {
    await Promise.all([loadTexts('shop'), loadTexts('searching'), app.untilVerified()])
    const { listen } = navigation()
    const entry = pageOf(location.state).key
    const { keyword, tab, sort } = readSearch(new URLSearchParams(location.searchStr))
    // They failed to load for an earlier page of the visit.
    popularOf(app).send({ type: 'list.retry' })
    const field = searchOf(app, { entry, keyword, tab, sort, listen })
    return {
      entry,
      keyword,
      field,
      readRecent: () => readRecent(app, field),
    }
  },
  onEnter: ({ loaderData }) => loaderData?.readRecent(),
  onStay: ({ loaderData }) => loaderData?.readRecent(),
  component: SearchPage,
})

/** Universal search: recent and popular keywords, then the results (NAV-032). */
function SearchPage() {
  const LL = useLL()
  const { app, entry, keyword, field: search } = usePage<typeof Route>()
  const isStart = keyword === ''
  return (
    <div className="page">
      <SearchHeader
        app={app}
        search={search}
        title={isStart ? LL.searching.title() : LL.searching.resultsOf({ keyword })}
        autoFocus={isStart}
      >
        {isStart ? (
          <TextButton onPress={() => app.navigation.send({ type: 'navigation.back' })}>{LL.common.cancel()}</TextButton>
        ) : (
          <HeaderActions app={app} />
        )}
      </SearchHeader>
      <OfflineBar onRetry={() => app.pages.refresh()} />
      <main className="page__main">
        {isStart ? (
          <SearchStart app={app} entry={entry} search={search} />
        ) : (
          <SearchResults app={app} entry={entry} search={search} />
        )}
      </main>
    </div>
  )
}
