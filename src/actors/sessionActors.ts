import { fromPromise } from 'xstate'
import { fakeSessionSeconds } from '../../contract/constants'
import type { SessionProfile } from '../../contract/session'
import { postSession, postSessionTest } from '../../contract/session'
import type { SessionRequest, StandIn } from '../../machines/session/sessionMachine'
import type { Api } from '../api/client'
import { silent } from '../api/failures'

const cookieName = 'fake_session'

/** Session id of the stand-in cookie, off production (SES-009). */
export const fakeSessionId = (cookies: string): string | undefined =>
  new RegExp(`(?:^|; )${cookieName}=([\\w.:%-]+)`).exec(cookies)?.[1]

export const sessionActors = (api: Api, document: Document) => ({
  postSession: fromPromise<SessionProfile | null, SessionRequest>(({ input, signal }) =>
    api.call(postSession, { body: input }, silent(signal)),
  ),
  postSessionTest: fromPromise<{ session_id: string } | null, StandIn>(async ({ input, signal }) => {
    const answer = await api.call(postSessionTest, { body: input }, silent(signal))
    document.cookie = `${cookieName}=${answer.session_id}; max-age=${fakeSessionSeconds}; path=/; SameSite=Strict`
    return answer
  }),
})
