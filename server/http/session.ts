import { fakeSessionSeconds } from '../../contract/constants'
import type { SessionProfile } from '../../contract/session'
import { postSession, postSessionTest } from '../../contract/session'
import { refuse } from '../domain/catalogueError'
import type { Shopper } from '../domain/shopper/session'
import { findShopper, sessionHours, startSession } from '../domain/shopper/session'
import { setSessionCookie, sessionToken } from './cookie'
import type { App } from './route'
import type { Deps } from './context'
import { serve } from './route'

const toSessionProfile = (shopper: Shopper): SessionProfile => ({
  first_name_th: shopper.firstNameTh,
  first_name_en: shopper.firstNameEn,
  last_name_th: shopper.lastNameTh,
  last_name_en: shopper.lastNameEn,
  mobile_no: shopper.mobileNo,
  user_profile_type: shopper.profileType,
  user_permission: shopper.permission,
  StatusFlag: shopper.statusFlag,
  account_key: shopper.accountKey,
})

export function sessionRoutes(app: App, { production }: Pick<Deps, 'production'>): void {
  serve(app, postSession, async ({ db, body, now, deps, context }) => {
    const customer = await deps.bank.customerOfSession(db, body.session_id, now)
    const shopper = customer && (await findShopper(db, customer.shopperId))
    if (!shopper) return refuse('1011')
    const { token, expiresAt } = await startSession(db, {
      secret: deps.secret,
      shopperId: shopper.id,
      sessionId: body.session_id,
      now,
      previousToken: sessionToken(context),
      uuid: body.uuid,
      fromInternal: body.frominternal === true,
      ...(customer.endsAt && {
        seconds: Math.min(sessionHours * 3600, Math.floor((customer.endsAt.getTime() - now.getTime()) / 1000)),
      }),
    })
    setSessionCookie(context, token, (expiresAt.getTime() - now.getTime()) / 1000)
    return toSessionProfile(shopper)
  })

  if (production) return
  serve(app, postSessionTest, async ({ db, body, now, deps }) => {
    const opened = await deps.bank.openTestSession(db, {
      sessionId: body.session_id,
      mobileNo: body.mobile_no,
      profileType: body.type,
      endsAt: new Date(now.getTime() + fakeSessionSeconds * 1000),
    })
    if (!opened) return refuse('1011')
    return { session_id: body.session_id }
  })
}
