import { Icon } from './Icon'
import { checkCircleFill, warningCircleFill } from './icons'

type SnackbarProps = {
  text: string
  tone?: 'success' | 'warning' | 'plain'
  action?: { label: string; onPress: () => void }
  /** Set during the 200 ms of its exit. */
  leaving?: boolean
}

/** One line at the bottom. The modal machine controls how long it is shown. */
export function Snackbar({ text, tone = 'success', action, leaving }: SnackbarProps) {
  return (
    <div className="snackbar" role="status" data-leaving={leaving || undefined}>
      {tone !== 'plain' && (
        <Icon
          shape={tone === 'success' ? checkCircleFill : warningCircleFill}
          size={22}
          className={tone === 'success' ? 'snackbar__icon' : 'snackbar__icon snackbar__icon--warning'}
        />
      )}
      <span className="snackbar__text">{text}</span>
      {action && (
        <button type="button" className="snackbar__action" onClick={action.onPress}>
          {action.label}
        </button>
      )}
    </div>
  )
}
