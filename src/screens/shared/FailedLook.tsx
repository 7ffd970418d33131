import { useLL } from '../../../i18n/react'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'

/** In place of content that did not come, with another try (GEN-023). */
export function FailedLook({ onRetry }: { onRetry: () => void }) {
  const LL = useLL()
  return (
    <EmptyState art="offline" title={LL.look.errorTitle()} text={LL.look.errorText()} large>
      <Button onPress={onRetry}>{LL.common.retry()}</Button>
    </EmptyState>
  )
}
