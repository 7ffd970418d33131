import { useLL } from '../../../i18n/react'
import type { App } from '../../app/app'
import { useSelector } from '../../stack/useSelector'
import { Chip } from '../../ui/Chip'
import { EmptyState } from '../../ui/EmptyState'
import { SectionTitle } from '../../ui/SectionTitle'
import { Recommended } from '../shared/Recommended'
import type { Search } from '../../pageActors/search'
import { popularOf } from '../../pageActors/search'

/** A tab without results, with popular keywords and recommended products (SRC-004, SRC-008; picture 26). */
export function NothingFound({ app, search }: { app: App; search: Search }) {
  const LL = useLL()
  const keyword = useSelector(search, ({ context }) => context.keyword)
  const popular = useSelector(popularOf(app), ({ context }) => context.items)
  return (
    <>
      <div className="not-found">
        <EmptyState art="search" title={LL.searching.notFound({ keyword })} text={LL.searching.notFoundHint()} />
      </div>
      {popular.length > 0 && (
        <section className="section">
          <SectionTitle>{LL.searching.popular()}</SectionTitle>
          <div className="chips chips--wrapped">
            {popular.map((one) => (
              <Chip key={one} selected={false} onPress={() => search.send({ type: 'keyword.choose', keyword: one })}>
                {one}
              </Chip>
            ))}
          </div>
        </section>
      )}
      <Recommended app={app} />
    </>
  )
}
