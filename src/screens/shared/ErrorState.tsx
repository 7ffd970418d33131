import { errorCatalogue } from '../../../contract/errors'
import { errorText } from '../../../i18n/errorText'
import { useLL } from '../../../i18n/react'
import type { ApiError } from '../../../machines/ports'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'

interface ErrorStateProps {
  onRetry: () => void
  /** Its message is shown if its catalogue entry has no popup (ERR-078). */
  error?: ApiError
}

/** Shown when content failed to load, with a retry (GEN-023). */
export function ErrorState({ onRetry, error }: ErrorStateProps) {
  const LL = useLL()
  const isExplained = error?.kind === 'business' && !errorCatalogue[error.key].showPopup
  return (
    <EmptyState
      art={isExplained ? 'error' : 'offline'}
      title={LL.look.errorTitle()}
      text={isExplained ? errorText(error.key, LL).message : LL.look.errorText()}
      large
    >
      <Button onPress={onRetry}>{LL.common.retry()}</Button>
    </EmptyState>
  )
}
