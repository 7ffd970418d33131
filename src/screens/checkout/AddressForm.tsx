import { useEffect, useRef } from 'react'
import { useSelector } from '../../stack/useSelector'
import type { AddressFieldName } from '../../../contract/address'
import { addressFieldMax } from '../../../contract/address'
import { useLL } from '../../../i18n/react'
import type { PlaceName } from '../../../machines/addressBook/places'
import { placeChoices, placeNames } from '../../../machines/addressBook/places'
import { SelectField, TextAreaField, TextField } from '../../controls/fields'
import { BottomBar } from '../../ui/BottomBar'
import { Button } from '../../ui/Button'
import { Block } from '../../ui/Card'
import { Notice } from '../../ui/Notice'
import { PageHeader } from '../../ui/PageHeader'
import { SectionTitle } from '../../ui/SectionTitle'
import type { AddressBookProps } from './AddressList'

/** The form of one address (picture 21). Errors are shown under each field (ADR-022). */
export function AddressForm({ app, book }: AddressBookProps) {
  const LL = useLL()
  const { draft, faults, places } = useSelector(book, (snapshot) => snapshot.context)
  const isSaving = useSelector(book, (snapshot) => snapshot.matches('saving'))
  const isDefault = useSelector(book, ({ context }) => context.makesDefault)
  const canToggleDefault = useSelector(book, (snapshot) => snapshot.can({ type: 'default.toggle' }))
  const faultCount = Object.values(faults).filter(Boolean).length

  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const { unsubscribe } = book.on('field.focusRequested', ({ name }) => {
      const control = form.current?.elements.namedItem(name)
      if (control instanceof HTMLElement) control.focus()
    })
    return unsubscribe
  }, [book])

  const errorOf = (name: AddressFieldName): string | undefined => {
    const fault = faults[name]
    if (!fault) return undefined
    if (fault === 'unknownZip') return LL.address.zipcodeNotFound()
    if (fault === 'zipUnchecked') return LL.address.zipcodeUnchecked()
    const field = LL.address.field[name]()
    return fault === 'required' ? LL.address.required({ field }) : LL.address.invalid({ field })
  }
  const field = (name: AddressFieldName) => ({
    name,
    label: LL.address.field[name](),
    value: draft[name],
    error: errorOf(name),
    required: true,
    onChange: (value: string) => book.send({ type: 'field.change', name, value }),
    onBlur: () => book.send({ type: 'field.blur', name }),
  })
  const optionsOf = (name: PlaceName) => placeChoices(name, draft, places).map((value) => ({ value, label: value }))

  return (
    <div className="page">
      <PageHeader
        title={draft.id ? LL.address.editTitle() : LL.address.newTitle()}
        onBack={() => app.navigation.send({ type: 'navigation.back' })}
      />
      <main className="page__main">
        {faultCount > 0 && (
          <Notice tone="danger" strip alert>
            {LL.address.errorCount({ count: faultCount })}
          </Notice>
        )}
        <form
          ref={form}
          id="address-form"
          className="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            book.send({ type: 'address.save' })
          }}
        >
          <Block>
            <SectionTitle small flush>
              {LL.address.recipient()}
            </SectionTitle>
            <TextField {...field('recipientName')} autoComplete="name" counterMax={addressFieldMax.recipientName} />
            <TextField
              {...field('recipientMobileNo')}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              hint={LL.address.hint.recipientMobileNo()}
            />
            <TextField
              {...field('recipientEmail')}
              type="email"
              inputMode="email"
              autoComplete="email"
              hint={LL.address.hint.recipientEmail()}
            />
          </Block>
          <Block>
            <SectionTitle small flush>
              {LL.address.place()}
            </SectionTitle>
            <TextAreaField
              {...field('streetAddress')}
              autoComplete="street-address"
              hint={LL.address.hint.streetAddress()}
              counterMax={addressFieldMax.streetAddress}
            />
            <TextField
              {...field('zipcode')}
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={5}
              hint={LL.address.hint.zipcode()}
            />
            {placeNames.map((name) => (
              <SelectField
                key={name}
                {...field(name)}
                options={optionsOf(name)}
                disabled={optionsOf(name).length === 0}
                placeholder={LL.address.select()}
                hint={places.length === 0 && !draft[name] ? LL.address.hint.zipcodeFirst() : undefined}
              />
            ))}
          </Block>
          <Block>
            <label className="switch">
              <input
                className="switch__input"
                type="checkbox"
                checked={isDefault}
                disabled={!canToggleDefault}
                onChange={() => book.send({ type: 'default.toggle' })}
              />
              <span className="switch__text">
                <span className="list-row__title">{LL.address.makeDefault()}</span>
                <span className="list-row__sub">{LL.address.makeDefaultText()}</span>
              </span>
              <span className="switch__track" aria-hidden />
            </label>
          </Block>
        </form>
      </main>
      <BottomBar>
        <Button type="submit" form="address-form" busy={isSaving}>
          {LL.address.save()}
        </Button>
      </BottomBar>
    </div>
  )
}
