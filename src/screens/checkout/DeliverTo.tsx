import { useSelector } from '../../stack/useSelector'
import { formatAddress } from '../../../i18n/addresses'
import { formatPhone } from '../../../i18n/formats'
import { useLanguage, useLL } from '../../../i18n/react'
import { isToDefault } from '../../../machines/delivery/defaultAddress'
import type { Checkout } from '../../app/checkout'
import { AddRow } from '../../ui/AddRow'
import { AddressText } from '../../ui/AddressCard'
import { TextButton } from '../../ui/Button'
import { Block } from '../../ui/Card'
import { mapPinFill } from '../../ui/pageIcons'
import { SectionTitle } from '../../ui/SectionTitle'

interface DeliverToProps {
  checkout: Checkout
  /** Title, if the address is not for delivery. */
  title?: string
  add?: string
}

/** The delivery address, or a button to choose one. */
export function DeliverTo({ checkout, title, add }: DeliverToProps) {
  const LL = useLL()
  const language = useLanguage()
  const address = useSelector(checkout, (snapshot) => snapshot.context.address)
  const delivery = useSelector(checkout, (snapshot) => snapshot.children.delivery)
  const isDefault = useSelector(delivery, (snapshot) => snapshot !== undefined && isToDefault(snapshot.context))
  const open = () => checkout.send({ type: 'addresses.open' })
  return (
    <Block>
      <SectionTitle
        small
        flush
        icon={mapPinFill}
        end={address && <TextButton onPress={open}>{LL.common.change()}</TextButton>}
      >
        {title ?? LL.checkout.deliverTo.title()}
      </SectionTitle>
      {address ? (
        <AddressText
          name={address.recipientName}
          phone={formatPhone(address.recipientMobileNo)}
          lines={[formatAddress(address, language)]}
          defaultTag={isDefault ? LL.address.defaultTag() : undefined}
        />
      ) : (
        <AddRow onPress={open}>{add ?? LL.checkout.deliverTo.add()}</AddRow>
      )}
    </Block>
  )
}
