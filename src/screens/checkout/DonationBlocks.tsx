import { useSelector } from '../../stack/useSelector'
import { toBaht } from '../../../contract/money'
import { formatBahtSign } from '../../../i18n/formats'
import { useLL } from '../../../i18n/react'
import type { DonationTerms } from '../../../contract/orderAmounts'
import { addressRequired, givesReceipt, isDonationTooMuch, productTotal } from '../../../contract/orderAmounts'
import type { Checkout } from '../../app/checkout'
import { ChakraLayer } from '../../controls/ChakraLayer'
import { TextField } from '../../controls/fields'
import { Block } from '../../ui/Card'
import { Checkbox } from '../../ui/Checkbox'
import { Chip } from '../../ui/Chip'
import { TaxChip } from '../../ui/ProductCard'
import { SectionTitle } from '../../ui/SectionTitle'
import { DeliverTo } from './DeliverTo'

interface DonationProps {
  checkout: Checkout
  terms: DonationTerms
}

/** The donation's amount, and its report to the Revenue Department or receipt (DON-004, DON-011). */
export function DonationBlocks({ checkout, terms }: DonationProps) {
  return (
    <>
      <Amount checkout={checkout} terms={terms} />
      {terms.isEdonation ? (
        <EDonation checkout={checkout} terms={terms} />
      ) : (
        <Receipt checkout={checkout} terms={terms} />
      )}
    </>
  )
}

function Amount({ checkout, terms }: DonationProps) {
  const LL = useLL()
  const text = useSelector(checkout, (snapshot) => snapshot.context.amountText)
  const isTaken = useSelector(checkout, (snapshot) => productTotal(snapshot.context) > 0)
  const limit = useSelector(checkout, (snapshot) => snapshot.context.merchant?.limit)
  const change = (next: string) => checkout.send({ type: 'amount.change', text: next })
  const fault = () =>
    isDonationTooMuch(text, limit)
      ? LL.checkout.donation.most({ max: formatBahtSign(limit) })
      : LL.checkout.donation.whole({ min: formatBahtSign(terms.min) })
  return (
    <Block label={LL.checkout.donation.amount()}>
      <SectionTitle small flush>
        {LL.checkout.donation.amount()}
      </SectionTitle>
      <div className="chips" role="group" aria-label={LL.checkout.donation.amount()}>
        {terms.amountChoices.map((amount) => (
          <Chip key={amount} selected={text === String(toBaht(amount))} onPress={() => change(String(toBaht(amount)))}>
            {formatBahtSign(amount)}
          </Chip>
        ))}
      </div>
      <ChakraLayer>
        <TextField
          label={LL.checkout.donation.other()}
          name="amount"
          inputMode="numeric"
          maxLength={9}
          autoComplete="off"
          value={text}
          onChange={change}
          error={isTaken ? undefined : fault()}
        />
      </ChakraLayer>
    </Block>
  )
}

function EDonation({ checkout, terms }: DonationProps) {
  const LL = useLL()
  const hasConsent = useSelector(checkout, (snapshot) => snapshot.context.consentFlag === true)
  return (
    <Block label={LL.checkout.donation.eDonation()}>
      <SectionTitle small flush end={<TaxChip condition={terms.taxDeductionCondition} />}>
        {LL.checkout.donation.eDonation()}
      </SectionTitle>
      <Checkbox checked={hasConsent} onChange={() => checkout.send({ type: 'consent.toggle' })}>
        <span>{LL.checkout.donation.consent()}</span>
      </Checkbox>
      {!hasConsent && <p className="text-caption">{LL.checkout.donation.withoutConsent()}</p>}
    </Block>
  )
}

function Receipt({ checkout, terms }: DonationProps) {
  const LL = useLL()
  const isGiven = useSelector(checkout, (snapshot) => givesReceipt(snapshot.context))
  const isWanted = useSelector(checkout, (snapshot) => addressRequired(snapshot.context))
  if (!isGiven) {
    return (
      <Block label={LL.checkout.donation.receipt()}>
        <p className="text-caption">{LL.checkout.donation.receiptFrom({ n: toBaht(terms.receiptMin) })}</p>
      </Block>
    )
  }
  return (
    <>
      <Block label={LL.checkout.donation.receipt()}>
        <SectionTitle small flush end={<TaxChip condition={terms.taxDeductionCondition} />}>
          {LL.checkout.donation.receipt()}
        </SectionTitle>
        <Checkbox checked={isWanted} onChange={() => checkout.send({ type: 'receipt.toggle' })}>
          <span>{LL.checkout.donation.wantsReceipt()}</span>
        </Checkbox>
      </Block>
      {isWanted && (
        <DeliverTo
          checkout={checkout}
          title={LL.checkout.donation.receiptTo()}
          add={LL.checkout.donation.addReceiptTo()}
        />
      )}
    </>
  )
}
