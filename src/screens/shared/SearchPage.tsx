import { useSelector } from '../../stack/useSelector'
import type { ReactNode } from 'react'
import type { PagedList } from '../../../machines/pagedList/pagedListMachine'
import type { App } from '../../app/app'
import { Icon } from '../../ui/Icon'
import { magnifyingGlass } from '../../ui/icons'
import { EmptyState } from '../../ui/EmptyState'
import { PageHeader } from '../../ui/PageHeader'
import { OfflineBar } from './OfflineBar'
import { PagedItems } from './PagedItems'
import { SearchForm } from './SearchForm'

interface SearchPageProps<Item> {
  app: App
  list: PagedList<Item>
  title: string
  placeholder: string
  /** Text shown before a search. */
  start: string
  /** Texts shown without results. */
  nothing: { title: (keyword: string) => string; text: string }
  end: (count: number) => string
  /** Shown until the results have loaded, in their shape. */
  skeleton: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

/** A page that searches the shopper's own records by keyword. */
export function SearchPage<Item>({
  app,
  list,
  title,
  placeholder,
  start,
  nothing,
  end,
  skeleton,
  children,
}: SearchPageProps<Item>) {
  const keyword = useSelector(list, ({ context }) => context.params['keyword'] ?? '')
  return (
    <div className="page">
      <PageHeader title={title} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <OfflineBar onRetry={() => list.send({ type: 'list.refresh' })} />
      <SearchForm
        label={title}
        placeholder={placeholder}
        keyword={keyword}
        onSearch={(entered) => list.send({ type: 'list.change', params: { keyword: entered } })}
      />
      <main className="page__main page__main--padded">
        <PagedItems
          list={list}
          skeleton={skeleton}
          empty={
            keyword === '' ? (
              <div className="search-hint">
                <Icon shape={magnifyingGlass} size={28} className="search-hint__icon" />
                <h2 className="search-hint__text">{start}</h2>
              </div>
            ) : (
              <EmptyState art="search" title={nothing.title(keyword)} text={nothing.text} />
            )
          }
          end={end}
        >
          {children}
        </PagedItems>
      </main>
    </div>
  )
}
