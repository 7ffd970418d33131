import { partnerCardBonusPoints } from '../../../contract/constants'
import { jdCardType } from '../../../contract/memberCards'
import { formatPoints } from '../../../i18n/formats'
import { useLanguage, useLL } from '../../../i18n/react'
import type { App } from '../../app/app'
import { addCardLink, memberCardsOf, ownsJdCard } from '../../pageActors/memberCards'
import { useSelector } from '../../stack/useSelector'
import { AddRow } from '../../ui/AddRow'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Icon } from '../../ui/Icon'
import { Picture } from '../../ui/Picture'
import { LineCardsSkeleton } from '../../ui/Skeleton'
import { identificationCardDuotone } from '../../ui/visitIcons'
import '../../styles/visit.css'

/** The shopper's member cards with their points, then those that can be added on the partner's page (PTC-004). */
export function MemberCards({ app }: { app: App }) {
  const LL = useLL()
  const { memberCards: texts, cardOffer } = LL.visit
  const language = useLanguage()
  const list = memberCardsOf(app)
  const cards = useSelector(list, ({ context }) => context.items)
  const isLoading = useSelector(list, (snapshot) => snapshot.matches('loading'))
  const hasFailed = useSelector(list, (snapshot) => snapshot.matches('failed'))
  const hasJdCard = useSelector(list, ownsJdCard)
  const add = (cardType?: string) => app.linkOpener.send({ type: 'link.open', link: addCardLink(app, cardType) })
  if (isLoading && cards.length === 0) return <LineCardsSkeleton count={2} />
  if (hasFailed) {
    return (
      <EmptyState art="box" title={LL.look.errorTitle()} text={LL.look.errorText()} large>
        <Button onPress={() => list.send({ type: 'list.retry' })}>{LL.common.retry()}</Button>
      </EmptyState>
    )
  }
  return (
    <>
      {cards.length > 0 && (
        <ul className="card member-cards">
          {cards.map((card) => (
            <li key={card.key} className="member-cards__card">
              <Picture className="member-cards__picture" src={card.image} rounded />
              <span className="member-cards__name">{card.name}</span>
              <strong className="member-cards__points">{formatPoints(card.points, language)}</strong>
            </li>
          ))}
        </ul>
      )}
      {!hasJdCard && (
        <section className="card member-cards__offer">
          <span className="popup__disc popup__disc--orange" aria-hidden>
            <Icon shape={identificationCardDuotone} size={36} />
          </span>
          <div>
            <h2 className="member-cards__name">{cardOffer.title()}</h2>
            <p className="member-cards__bonus">{cardOffer.points({ points: partnerCardBonusPoints })}</p>
          </div>
          <Button size="md" label={cardOffer.title()} onPress={() => add(jdCardType)}>
            {cardOffer.add()}
          </Button>
        </section>
      )}
      <AddRow centred onPress={() => add()}>
        {texts.addOther()}
      </AddRow>
    </>
  )
}
