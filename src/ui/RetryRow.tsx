import { Button } from './Button'
import { Icon } from './Icon'
import { arrowClockwise, warningCircleFill } from './icons'
import { useUiTexts } from './texts'

type RetryRowProps = { onRetry: () => void; title?: string; sub?: string; busy?: boolean }

/** After the last loaded item, or in place of a block that failed. */
export function RetryRow({ onRetry, title, sub, busy }: RetryRowProps) {
  const texts = useUiTexts()
  return (
    <div className="retry-row" role="alert">
      <Icon shape={warningCircleFill} size={24} className="retry-row__mark" />
      <span className="retry-row__text">
        <span className="retry-row__title">{title ?? texts.nextPageFailed()}</span>
        <span className="retry-row__sub">{sub ?? texts.nextPageFailedHint()}</span>
      </span>
      <Button variant="tint" size="md" icon={arrowClockwise} busy={busy} onPress={onRetry}>
        {texts.retry()}
      </Button>
    </div>
  )
}
