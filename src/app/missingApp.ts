import type { Actor } from 'xstate'
import type { NativeCallName } from '../../contract/bridge'
import { loadTexts } from '../../i18n/runtime'
import type { snackbarMachine } from '../../machines/snackbar/snackbarMachine'

const quietCalls: readonly NativeCallName[] = [
  'showLoading',
  'hideLoading',
  'hideHeaderAndFooter',
  'hidePartnerRemark',
  'updateFeed',
  'notifySelectedImage',
]

/** In a plain browser what only the bank app can do is said, so that no button seems dead (RUN-005). */
export async function sayMissing(
  snackbar: Pick<Actor<typeof snackbarMachine>, 'send'>,
  action: NativeCallName,
): Promise<void> {
  if (quietCalls.includes(action)) return
  await loadTexts('standIn')
  snackbar.send({ type: 'snackbar.show', name: 'noBankApp', values: { action } })
}
