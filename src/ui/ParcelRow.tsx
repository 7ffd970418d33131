import { Icon } from './Icon'
import { Button } from './Button'
import { copy, parcelDuotone } from './pageIcons'
import { useUiTexts } from './texts'

type ParcelRowProps = { caption: string; number: string; onCopy: () => void }

/** A package with its tracking number. */
export function ParcelRow({ caption, number, onCopy }: ParcelRowProps) {
  const texts = useUiTexts()
  return (
    <div className="parcel-row">
      <Icon shape={parcelDuotone} size={28} className="parcel-row__icon" />
      <span className="parcel-row__text">
        <span className="parcel-row__carrier">{caption}</span>
        <span className="parcel-row__number">{number}</span>
      </span>
      <Button variant="white" size="md" icon={copy} label={`${texts.copy()} ${number}`} onPress={onCopy}>
        {texts.copy()}
      </Button>
    </div>
  )
}
