import { useSelector } from '../../stack/useSelector'
import type { ActorRefFrom } from 'xstate'
import { addressCount } from '../../../contract/constants'
import { formatAddress } from '../../../i18n/addresses'
import { formatPhone } from '../../../i18n/formats'
import { useLanguage, useLL } from '../../../i18n/react'
import type { addressBookMachine } from '../../../machines/addressBook/addressBookMachine'
import type { App } from '../../app/app'
import { AddressCard } from '../../ui/AddressCard'
import { AddRow } from '../../ui/AddRow'
import { PageHeader } from '../../ui/PageHeader'
import { ErrorState } from '../shared/ErrorState'
import { LineCardsSkeleton } from '../../ui/Skeleton'

export interface AddressBookProps {
  app: App
  book: ActorRefFrom<typeof addressBookMachine>
}

/** The shopper's addresses, one of them selected (picture 20). */
export function AddressList({ app, book }: AddressBookProps) {
  const LL = useLL()
  const language = useLanguage()
  const { addresses, chosenId, defaultId } = useSelector(book, (snapshot) => snapshot.context)
  const isLoading = useSelector(book, (snapshot) => snapshot.matches('loading'))
  const hasFailed = useSelector(book, (snapshot) => snapshot.matches('failed'))
  const canAdd = useSelector(book, (snapshot) => snapshot.can({ type: 'address.add' }))
  const isOnlyOne = addresses.length <= addressCount.min
  return (
    <div className="page">
      <PageHeader title={LL.address.title()} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <main className="page__main page__main--padded">
        {isLoading && <LineCardsSkeleton />}
        {hasFailed && <ErrorState onRetry={() => book.send({ type: 'list.retry' })} />}
        {!isLoading && !hasFailed && (
          <>
            <p className="page__count">
              {LL.address.mine()} · {LL.address.countOf({ count: addresses.length, max: addressCount.max })}
            </p>
            <div role="radiogroup" aria-label={LL.address.title()} className="options">
              {addresses.map((address) => (
                <AddressCard
                  key={address.id}
                  group="address"
                  selected={address.id === chosenId}
                  onSelect={() => book.send({ type: 'address.pick', id: address.id })}
                  name={address.recipientName}
                  phone={formatPhone(address.recipientMobileNo)}
                  lines={[formatAddress(address, language)]}
                  defaultTag={address.id === defaultId ? LL.address.defaultTag() : undefined}
                  editText={LL.common.edit()}
                  removeText={LL.common.delete()}
                  removeReason={isOnlyOne ? LL.address.lastOne() : undefined}
                  onEdit={() => book.send({ type: 'address.edit', id: address.id })}
                  onRemove={() => book.send({ type: 'address.delete', id: address.id })}
                />
              ))}
            </div>
            <AddRow
              disabled={!canAdd}
              reason={addresses.length < addressCount.max ? undefined : LL.address.full()}
              onPress={() => book.send({ type: 'address.add' })}
            >
              {LL.address.add()}
            </AddRow>
          </>
        )}
      </main>
    </div>
  )
}
