import { useSelector } from '@xstate/react'
import { useLL } from '../../../i18n/react'
import type { Texts } from '../../../i18n/texts'
import type { SourceOfFund } from '../../../contract/payment'
import type { Checkout } from '../../app/checkout'
import { Block } from '../../ui/Card'
import { Notice } from '../../ui/Notice'
import { OptionRow, Options } from '../../ui/OptionRow'
import { wallet } from '../../ui/pageIcons'
import { SectionTitle } from '../../ui/SectionTitle'

/** The source as people know it: its kind and the last digits of its number. */
export const sourceName = (source: Pick<SourceOfFund, 'type' | 'card_number'>, LL: Texts): string =>
  [LL.checkout.payment.source[source.type](), source.card_number].filter(Boolean).join(' ')

/** What the shopper pays with: the saving accounts. */
export function PaymentSource({ checkout }: { checkout: Checkout }) {
  const LL = useLL()
  const sources = useSelector(checkout, (snapshot) => snapshot.context.sources)
  const chosen = useSelector(checkout, (snapshot) => snapshot.context.source)
  return (
    <Block>
      <SectionTitle small flush icon={wallet}>
        {LL.checkout.payment.title()}
      </SectionTitle>
      {sources.length === 0 && <Notice tone="caution">{LL.checkout.payment.none()}</Notice>}
      {sources.length > 0 && !chosen && <Notice tone="caution">{LL.checkout.payment.chooseAgain()}</Notice>}
      <Options label={LL.checkout.payment.choose()}>
        {sources.map((source) => (
          <OptionRow
            key={source.card_key ?? source.type}
            name="source"
            value={source.card_key ?? source.type}
            checked={source === chosen}
            onSelect={() => checkout.send({ type: 'source.changed', source, points: 0 })}
            title={sourceName(source, LL)}
            sub={source.card_name}
          />
        ))}
      </Options>
    </Block>
  )
}
