import { useSelector } from '../../stack/useSelector'
import { Suspense, useId, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { isPointOnlyMode, isPointSource } from '../../../contract/enums'
import { formatBahtSign, formatPoints } from '../../../i18n/formats'
import { useLanguage, useLL } from '../../../i18n/react'
import { loadTexts } from '../../../i18n/runtime'
import { amountDue } from '../../../contract/orderAmounts'
import type { paymentSourceMachine } from '../../../machines/paymentSource/paymentSourceMachine'
import { neededPoints, sourceOfCard } from '../../../machines/paymentSource/offers'
import { keyOfSource } from '../../../machines/paymentSource/sourceKey'
import { isRefusedByShop } from '../../../machines/paymentSource/terms'
import type { App } from '../../app/app'
import { SheetLayer } from '../../controls/SheetLayer'
import { AddRow } from '../../ui/AddRow'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { ListRow } from '../../ui/ListRow'
import type { Navigation } from '../../navigation'
import { sheetOf } from '../../pageActors/sheets'
import { usePage } from '../../stack/pageContext'
import { visitScope } from '../../stack/pageActorRegistry'
import { Options } from '../../ui/OptionRow'
import { RetryRow } from '../../ui/RetryRow'
import { LineCardsSkeleton } from '../../ui/Skeleton'
import { identificationCard } from '../../ui/cardIcons'
import type { PaymentSheetRef } from './refs'
import { SourceOption } from './SourceOption'
import { lazyWithRetry } from '../../ui/lazyWithRetry'
import '../../styles/checkout.css'

const MemberCardsSheet = lazyWithRetry(async () => {
  await loadTexts('visit')
  return { default: (await import('../memberCards/MemberCardsSheet')).MemberCardsSheet }
})

interface PaymentSheetProps {
  app: App
  payment: ActorRefFrom<typeof paymentSourceMachine>
  /** Name of the account holder. */
  holder: string
  onExited: () => void
}

/** All payment sources for the order, including unavailable ones (picture 06). The choice takes effect when it is confirmed. */
export function PaymentSheet({ app, payment, holder, onExited }: PaymentSheetProps) {
  const LL = useLL()
  const open = useSelector(payment, (snapshot) => snapshot.children.sheet)
  // During the exit animation the sheet keeps its last content.
  const [shown, setShown] = useState(open)
  if (open && open !== shown) setShown(open)
  const sheet = open ?? shown
  const canUse = useSelector(sheet, (snapshot) => snapshot?.can({ type: 'source.use' }) === true)
  const isBusy = useSelector(sheet, (snapshot) => snapshot?.hasTag('busy') === true)
  if (!sheet) return null
  return (
    <SheetLayer
      open={open !== undefined}
      title={LL.checkout.payment.choose()}
      onClose={() => sheet.send({ type: 'sheet.close' })}
      onExited={onExited}
      actions={
        <Button
          block
          throttled={false}
          busy={isBusy}
          disabled={!canUse && !isBusy}
          onPress={() => sheet.send({ type: 'source.use' })}
        >
          {LL.checkout.payment.use()}
        </Button>
      }
    >
      <Ways sheet={sheet} bankPhone={app.config.bankPhone} holder={holder} />
      <OwnMemberCards app={app} />
    </SheetLayer>
  )
}

/** Opens the member cards of partners in a sheet over this one (PTC-004). */
function OwnMemberCards({ app }: Pick<PaymentSheetProps, 'app'>) {
  const LL = useLL()
  const { navigation } = usePage() as { navigation: () => Navigation }
  const sheet = sheetOf(app, { entry: visitScope, name: 'memberCardsSheet', listen: navigation().listen })
  const isOpen = useSelector(sheet, (snapshot) => snapshot.matches('open'))
  const [isMounted, setMounted] = useState(isOpen)
  if (isOpen && !isMounted) setMounted(true)
  return (
    <>
      <section className="ways partner-row">
        <ListRow
          icon={identificationCard}
          title={LL.checkout.payment.memberCards()}
          onPress={() => sheet.send({ type: 'sheet.open' })}
        />
      </section>
      {isMounted && (
        <Suspense fallback={null}>
          <MemberCardsSheet app={app} sheet={sheet} onExited={() => setMounted(false)} />
        </Suspense>
      )}
    </>
  )
}

interface CardsProps {
  sheet: PaymentSheetRef
  bankPhone: string
}

interface WaysProps extends CardsProps {
  holder: string
}

/** The groups of the sheet: accounts, points, cards. */
export function Ways({ sheet, bankPhone, holder }: WaysProps) {
  const LL = useLL()
  const offered = useSelector(sheet, (snapshot) => snapshot.context.offered)
  const accounts = offered.filter(({ type }) => !isPointSource(type))
  const wallets = offered.filter(({ type }) => isPointSource(type))
  const isRefused = useSelector(sheet, ({ context }) => wallets.some(({ type }) => isRefusedByShop(context, type)))
  const reasonId = useId()
  return (
    <>
      <Due sheet={sheet} />
      {accounts.length > 0 && (
        <section className="ways">
          <h3 className="ways__title">{LL.checkout.payment.accounts()}</h3>
          <Options label={LL.checkout.payment.accounts()}>
            {accounts.map((source) => (
              <SourceOption
                key={keyOfSource(source)}
                sheet={sheet}
                source={source}
                sub={holder}
                bankPhone={bankPhone}
              />
            ))}
          </Options>
        </section>
      )}
      {wallets.length > 0 && (
        <section className="ways">
          <h3 className="ways__title">{LL.checkout.payment.points()}</h3>
          {isRefused && (
            <div id={reasonId}>
              <Notice>{LL.checkout.payment.pointsNotTaken()}</Notice>
            </div>
          )}
          <Options label={LL.checkout.payment.points()} describedBy={isRefused ? reasonId : undefined}>
            {wallets.map((source) => (
              <SourceOption key={keyOfSource(source)} sheet={sheet} source={source} bankPhone={bankPhone} />
            ))}
          </Options>
        </section>
      )}
      <Cards sheet={sheet} bankPhone={bankPhone} />
    </>
  )
}

function Due({ sheet }: Pick<WaysProps, 'sheet'>) {
  const LL = useLL()
  const language = useLanguage()
  const options = useSelector(sheet, (snapshot) => snapshot.context)
  const [first] = options.offered
  if (!options.order) return null
  return (
    <p className="due">
      <span>{LL.checkout.payment.due()}</span>
      <strong className="due__amount">
        {isPointOnlyMode(options.mode) && first
          ? formatPoints(neededPoints(options, first), language)
          : formatBahtSign(amountDue(options.order))}
      </strong>
    </p>
  )
}

/** Credit and debit cards, with a button to add one; nothing if the order can't be paid by card. */
function Cards({ sheet, bankPhone }: CardsProps) {
  const LL = useLL()
  const cards = useSelector(sheet, (snapshot) => snapshot.context.cards)
  const isOffered = useSelector(sheet, (snapshot) => !snapshot.matches({ open: { cards: 'none' } }))
  const isLoading = useSelector(sheet, (snapshot) => snapshot.matches({ open: { cards: 'loading' } }))
  const hasFailed = useSelector(sheet, (snapshot) => snapshot.matches({ open: { cards: 'failed' } }))
  const canAdd = useSelector(sheet, (snapshot) => snapshot.can({ type: 'card.add' }))
  if (!isOffered) return null
  return (
    <section className="ways" aria-busy={isLoading || undefined}>
      <h3 className="ways__title">{LL.checkout.payment.cards()}</h3>
      {isLoading && cards.length === 0 && <LineCardsSkeleton count={2} />}
      {hasFailed && (
        <RetryRow title={LL.checkout.payment.cardsFailed()} onRetry={() => sheet.send({ type: 'cards.retry' })} />
      )}
      {cards.length > 0 && (
        <Options label={LL.checkout.payment.cards()}>
          {cards.map((card) => {
            const kind = LL.checkout.payment.cardKind[card.card_type]()
            return (
              <SourceOption
                key={card.card_id}
                sheet={sheet}
                source={sourceOfCard(card)}
                sub={card.card_name === kind ? undefined : kind}
                bankPhone={bankPhone}
              />
            )
          })}
        </Options>
      )}
      {!hasFailed && (
        <AddRow centred disabled={!canAdd} onPress={() => sheet.send({ type: 'card.add' })}>
          {LL.checkout.payment.addCard()}
        </AddRow>
      )}
    </section>
  )
}
