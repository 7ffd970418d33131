import { Fragment } from 'react'
import { TextButton } from './Button'
import { RadioMark } from './Checkbox'
import { pencilSimple, trash } from './pageIcons'

type AddressTextProps = {
  name: string
  phone: string
  /** Street, then sub-district and district, province and zip code: already formatted in the language. */
  lines: string[]
  /** Text of the tag on the default address. */
  defaultTag?: string
}

/** The space before a word of an address; a number stays with the word that it belongs to: “หมู่ 5”. */
const beforeWord = / (?!\d+,?(?: |$))/

/** Recipient and address, with names that stay whole at a line’s end (LOOK-011), as shown on the summary and the order. */
export function AddressText({ name, phone, lines, defaultTag }: AddressTextProps) {
  return (
    <div className="address">
      <p className="address__who">
        <span className="address__name">{name}</span>
        <span className="nowrap">{phone}</span>
        {defaultTag && <span className="tag tag--teal">{defaultTag}</span>}
      </p>
      {lines.map((line) => (
        <p key={line}>
          {line.split(beforeWord).map((word, index) => (
            <Fragment key={index}>
              {index > 0 && ' '}
              <span className="address__word">{word}</span>
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  )
}

type AddressCardProps = AddressTextProps & {
  selected: boolean
  onSelect: () => void
  onEdit: () => void
  onRemove: () => void
  /** Names of the radio group and of the two buttons. */
  group: string
  editText: string
  removeText: string
  /** Why it can't be deleted. */
  removeReason?: string
}

/** A saved address: choose, edit, delete. */
export function AddressCard(props: AddressCardProps) {
  const { selected, onSelect, onEdit, onRemove, group, editText, removeText, removeReason, ...address } = props
  return (
    <article className={selected ? 'card card--selected address-card' : 'card address-card'}>
      <div className="address-card__row">
        <RadioMark
          name={group}
          checked={selected}
          onChange={onSelect}
          label={`${address.name} ${address.lines.join(' ')}`}
        />
        <div className="address-card__body">
          <AddressText {...address} />
          <div className="address-card__actions">
            <TextButton icon={pencilSimple} label={`${editText} ${address.name}`} onPress={onEdit}>
              {editText}
            </TextButton>
            <TextButton
              icon={trash}
              tone="muted"
              label={`${removeText} ${address.name}`}
              disabled={removeReason !== undefined}
              onPress={onRemove}
            >
              {removeText}
            </TextButton>
          </div>
          {removeReason && <p className="address-card__reason">{removeReason}</p>}
        </div>
      </div>
    </article>
  )
}
