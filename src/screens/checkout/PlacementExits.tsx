import { useSelector } from '../../stack/useSelector'
import type { ActorRefFrom } from 'xstate'
import { useLL } from '../../../i18n/react'
import type { placementMachine } from '../../../machines/placement/placementMachine'
import { BottomBar } from '../../ui/BottomBar'
import { Button } from '../../ui/Button'

interface PlacementExitsProps {
  placement: ActorRefFrom<typeof placementMachine> | undefined
  /** Label of the button that leads to the page with the outcome. */
  view: string
  cancel: string
}

/** Exits from waiting for the PIN or for the server's answer. */
export function PlacementExits({ placement, view, cancel }: PlacementExitsProps) {
  const LL = useLL()
  const canReopen = useSelector(placement, (snapshot) => snapshot?.can({ type: 'pin.reopen' }) === true)
  const canCancel = useSelector(placement, (snapshot) => snapshot?.can({ type: 'order.cancel' }) === true)
  const canCheck = useSelector(placement, (snapshot) => snapshot?.can({ type: 'check.retry' }) === true)
  const canView = useSelector(placement, (snapshot) => snapshot?.can({ type: 'order.view' }) === true)
  if (!canReopen && !canCancel && !canCheck && !canView) return null
  return (
    <BottomBar stacked>
      {canCheck && (
        <Button onPress={() => placement?.send({ type: 'check.retry' })}>{LL.outcome.unknown.checkAgain()}</Button>
      )}
      {canReopen && (
        <Button variant={canCheck ? 'tint' : 'primary'} onPress={() => placement?.send({ type: 'pin.reopen' })}>
          {LL.checkout.authorising.openAgain()}
        </Button>
      )}
      {canView && (
        <Button variant="outline" onPress={() => placement?.send({ type: 'order.view' })}>
          {view}
        </Button>
      )}
      {canCancel && (
        <Button variant="text" onPress={() => placement?.send({ type: 'order.cancel' })}>
          {cancel}
        </Button>
      )}
    </BottomBar>
  )
}
