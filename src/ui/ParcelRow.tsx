import { Icon } from './Icon'
import { Button } from './Button'
import { copy } from './pageIcons'
import { parcelDuotone } from './statusIcons'
import { useTexts } from './texts'

type ParcelRowProps = { caption: string; number: string; onCopy: () => void }

/** A package with its tracking number. */
export function ParcelRow({ caption, number, onCopy }: ParcelRowProps) {
  const { LL } = useTexts()
  return (
    <div className="parcel-row">
      <Icon shape={parcelDuotone} size={28} className="parcel-row__icon" />
      <span className="parcel-row__text">
        <span className="parcel-row__carrier">{caption}</span>
        <span className="parcel-row__number">{number}</span>
      </span>
      <Button variant="white" size="md" icon={copy} label={`${LL.common.copy()} ${number}`} onPress={onCopy}>
        {LL.common.copy()}
      </Button>
    </div>
  )
}
