import type { Actor } from 'xstate'
import { voucherCollectMachine } from '../../../machines/voucherCollect/voucherCollectMachine'
import { voucherCollectActors } from '../../actors/voucherActors'
import type { App } from '../../app/app'
import type { Navigation } from '../../navigation'

/** The actor that collects a page's vouchers. */
export const collectOf = (
  app: App,
  { entry, listen }: { entry: string; listen: Navigation['listen'] },
): Actor<typeof voucherCollectMachine> =>
  app.pages.of(
    entry,
    'voucherCollect',
    () => voucherCollectMachine.provide({ actors: voucherCollectActors(app.api) }),
    { input: { access: app.access, newKey: app.newKey }, listen },
  )
