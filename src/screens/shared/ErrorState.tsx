import { errorText } from '../../../i18n/errorText'
import { useLL } from '../../../i18n/react'
import { inlineErrorKey } from '../../../machines/errorFollowUp/inlineError'
import type { ApiError } from '../../../machines/ports'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'

interface ErrorStateProps {
  onRetry: () => void
  error?: ApiError
}

/** Shown when content failed to load, with a retry (GEN-023). */
export function ErrorState({ onRetry, error }: ErrorStateProps) {
  const LL = useLL()
  const key = inlineErrorKey(error)
  return (
    <EmptyState
      art={key ? 'error' : 'offline'}
      title={LL.look.errorTitle()}
      text={key ? errorText(key, LL).message : LL.look.errorText()}
      large
    >
      <Button onPress={onRetry}>{LL.common.retry()}</Button>
    </EmptyState>
  )
}
