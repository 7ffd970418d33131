import { Icon } from './Icon'
import { plusCircle } from './pageIcons'

type AddRowProps = { children: string; onPress: () => void; disabled?: boolean; reason?: string; centred?: boolean }

/** A dashed row that adds an item; disabled with a reason at the limit. */
export function AddRow({ children, onPress, disabled, reason, centred }: AddRowProps) {
  return (
    <button
      type="button"
      className={centred ? 'add-row add-row--centred' : 'add-row'}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon shape={plusCircle} />
      <span>
        {children}
        {reason && <span className="add-row__reason">{reason}</span>}
      </span>
    </button>
  )
}
