import { readQuery } from '../../contract/nativeQuery'
import type { SessionProfile } from '../../contract/session'
import { bankAppMachine } from '../../machines/bankApp/bankAppMachine'
import { sessionMachine } from '../../machines/session/sessionMachine'
import type { SessionInput, SessionRequest, StandIn } from '../../machines/session/sessionMachine'
import { port, rootStage } from './rootStage'

export const profile = (more: Partial<SessionProfile> = {}): SessionProfile => ({
  first_name_th: 'ณิชา',
  first_name_en: 'Nicha',
  last_name_th: 'วัฒนากุล',
  last_name_en: 'Wattanakul',
  mobile_no: '0890000101',
  user_profile_type: 'FULL',
  user_permission: 'Full',
  StatusFlag: '',
  account_key: 'k1',
  ...more,
})

/** The session and the bank app's data, which depend on each other; the other root machines only record events. */
export const openSession = (input: Partial<SessionInput> = {}) => {
  const stage = rootStage()
  const postSession = port<SessionProfile | null, SessionRequest>()
  const postSessionTest = port<{ session_id: string } | null, StandIn>()
  stage.listen('session', 'bankApp')
  const query = readQuery('')
  const { lang, coords } = input.query ?? query
  const bankApp = stage.play(bankAppMachine, 'bankApp', { lang, coords })
  const session = stage.play(
    sessionMachine.provide({ actors: { postSession: postSession.logic, postSessionTest: postSessionTest.logic } }),
    'session',
    { query, fakeAllowed: false, hasBridge: true, ...input },
  )
  const setId = (sessionId: string) => session.send({ type: 'sessionId.set', sessionId })
  return {
    ...stage,
    session,
    bankApp,
    postSession,
    postSessionTest,
    setId,
    now: () => session.getSnapshot(),
    /** What the bank app has passed. */
    passed: () => bankApp.getSnapshot().context,
    /** The session ids that the page has had verified, in order. */
    verifiedIds: () => postSession.calls.map(({ input: { session_id } }) => session_id),
    verify: async (id = 's1', who = profile()) => {
      setId(id)
      await postSession.answer(who)
    },
  }
}
