import { useLL } from '../../../i18n/react'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'

/** Shown when content failed to load, with a retry (GEN-023). */
export function ErrorState({ onRetry }: { onRetry: () => void }) {
  const LL = useLL()
  return (
    <EmptyState art="offline" title={LL.look.errorTitle()} text={LL.look.errorText()} large>
      <Button onPress={onRetry}>{LL.common.retry()}</Button>
    </EmptyState>
  )
}
