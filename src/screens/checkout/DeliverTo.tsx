import { useSelector } from '@xstate/react'
import { formatAddress, formatPhone } from '../../../i18n/formats'
import { useLanguage, useLL } from '../../../i18n/react'
import type { Checkout } from '../../app/checkout'
import { AddRow } from '../../ui/AddRow'
import { AddressText } from '../../ui/AddressCard'
import { TextButton } from '../../ui/Button'
import { Block } from '../../ui/Card'
import { mapPinFill } from '../../ui/pageIcons'
import { SectionTitle } from '../../ui/SectionTitle'

/** Where the goods go, or the way to say it. */
export function DeliverTo({ checkout }: { checkout: Checkout }) {
  const LL = useLL()
  const language = useLanguage()
  const address = useSelector(checkout, (snapshot) => snapshot.context.address)
  const isDefault = useSelector(
    checkout,
    ({ context }) =>
      context.address !== undefined && context.address.id === (context.defaultAddressId ?? context.addresses[0]?.id),
  )
  const open = () => checkout.send({ type: 'addresses.open' })
  return (
    <Block>
      <SectionTitle
        small
        flush
        icon={mapPinFill}
        end={address && <TextButton onPress={open}>{LL.common.change()}</TextButton>}
      >
        {LL.checkout.deliverTo.title()}
      </SectionTitle>
      {address ? (
        <AddressText
          name={address.recipientName}
          phone={formatPhone(address.recipientMobileNo)}
          lines={[formatAddress(address, language)]}
          defaultTag={isDefault ? LL.address.defaultTag() : undefined}
        />
      ) : (
        <AddRow onPress={open}>{LL.checkout.deliverTo.add()}</AddRow>
      )}
    </Block>
  )
}
