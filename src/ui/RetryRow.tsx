import { Button } from './Button'
import { Icon } from './Icon'
import { arrowClockwise, warningCircleFill } from './icons'
import { useTexts } from './texts'

type RetryRowProps = { onRetry: () => void; title?: string; sub?: string; busy?: boolean }

/** Retry after the last loaded item, or in place of a failed block. */
export function RetryRow({ onRetry, title, sub, busy }: RetryRowProps) {
  const { LL } = useTexts()
  return (
    <div className="retry-row" role="alert">
      <Icon shape={warningCircleFill} size={24} className="retry-row__mark" />
      <span className="retry-row__text">
        <span className="retry-row__title">{title ?? LL.look.nextPageFailed()}</span>
        <span className="retry-row__sub">{sub ?? LL.look.errorText()}</span>
      </span>
      <Button variant="tint" size="md" icon={arrowClockwise} busy={busy} onPress={onRetry}>
        {LL.common.retry()}
      </Button>
    </div>
  )
}
