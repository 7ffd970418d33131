import { useSelector } from '../../stack/useSelector'
import { ChakraLayer } from '../../controls/ChakraLayer'
import { AddressForm } from './AddressForm'
import { AddressList } from './AddressList'
import type { CheckoutScreenProps } from './screenProps'
import { SubPage } from './SubPage'

/** The address book over the summary: the list, with the form over it (NAV-075). */
export function AddressLayer({ app, checkout }: CheckoutScreenProps) {
  const book = useSelector(checkout, (snapshot) => snapshot.children.addressBook)
  const isForm = useSelector(book, (snapshot) => snapshot?.hasTag('form') === true)
  if (!book) return null
  return (
    <>
      <SubPage>
        <AddressList app={app} book={book} />
      </SubPage>
      {isForm && (
        <SubPage>
          <ChakraLayer>
            <AddressForm app={app} book={book} />
          </ChakraLayer>
        </SubPage>
      )}
    </>
  )
}
