import { useLL } from '../../../i18n/react'
import type { App } from '../../app/app'
import { useSelector } from '../../stack/useSelector'
import { TextButton } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { IconButton } from '../../ui/IconButton'
import { x } from '../../ui/icons'
import { clockCounterClockwise } from '../../ui/searchIcons'
import { SectionTitle } from '../../ui/SectionTitle'
import type { Search } from '../../pageActors/search'
import { popularOf } from '../../pageActors/search'
import { recommendedOf } from '../../pageActors/catalogue'
import { HomeBlock } from '../shared/HomeBlock'
import { RecommendedSection } from '../shared/RecommendedSection'

/** Recent and popular keywords, then recommended products (SRC-002, SRC-006; picture 25). */
export function SearchStart({ app, entry, search }: { app: App; entry: string; search: Search }) {
  const LL = useLL()
  const recent = useSelector(search, ({ context }) => context.recent)
  const popular = useSelector(popularOf(app), ({ context }) => context.items)
  return (
    <>
      {recent.length > 0 && (
        <section className="sheet-block search-block">
          <SectionTitle
            flush
            end={
              <TextButton tone="muted" onPress={() => search.send({ type: 'recent.clear' })}>
                {LL.searching.clearAll()}
              </TextButton>
            }
          >
            {LL.searching.recent()}
          </SectionTitle>
          <ul className="recent">
            {recent.map((keyword) => (
              <li key={keyword} className="recent__row">
                <button
                  type="button"
                  className="recent__keyword"
                  onClick={() => search.send({ type: 'keyword.choose', keyword })}
                >
                  <Icon shape={clockCounterClockwise} size={22} />
                  <span className="clamp-1">{keyword}</span>
                </button>
                <IconButton
                  shape={x}
                  size={20}
                  label={LL.searching.remove({ keyword })}
                  onPress={() => search.send({ type: 'recent.remove', keyword })}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {popular.length > 0 && (
        <section className="sheet-block search-block">
          <SectionTitle flush>{LL.searching.popular()}</SectionTitle>
          <ol className="popular">
            {popular.map((keyword, index) => (
              <li key={keyword}>
                <button
                  type="button"
                  className="popular__keyword"
                  onClick={() => search.send({ type: 'keyword.choose', keyword })}
                >
                  <span className={index < 3 ? 'rank rank--top' : 'rank'} aria-hidden>
                    {index + 1}
                  </span>
                  <span>{keyword}</span>
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
      <HomeBlock list={recommendedOf(app, { entry })} skeleton={null} whenFailed={null}>
        {(products) => <RecommendedSection products={products} look="rail" />}
      </HomeBlock>
    </>
  )
}
