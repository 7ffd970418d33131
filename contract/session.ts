import * as v from 'valibot'
import { defaultPermission, sessionIdLength } from './constants'
import { endpoint } from './endpoint'
import { permissionMode, profileType } from './enums'

export const sessionId = v.pipe(v.string(), v.minLength(1), v.maxLength(sessionIdLength), v.regex(/^[\w.:-]+$/))

/** Profile of a verified session. Source: specification, section 3 (SES-011); account_key by SEC-007. */
export const sessionProfile = v.object({
  first_name_th: v.string(),
  first_name_en: v.string(),
  last_name_th: v.string(),
  last_name_en: v.string(),
  mobile_no: v.string(),
  user_profile_type: profileType,
  user_permission: v.optional(permissionMode, defaultPermission),
  StatusFlag: v.optional(v.string(), ''),
  account_key: v.string(),
})
export type SessionProfile = v.InferOutput<typeof sessionProfile>

export const postSession = endpoint({
  summary: 'Verifies the session id of the bank app and sets the cookie.',
  method: 'POST',
  path: '/v1/session',
  session: false,
  body: v.object({
    session_id: sessionId,
    /** The visit's `uuid`, with the same character set, and `frominternal`; for log and tracking only (SES-040). */
    uuid: v.optional(sessionId),
    frominternal: v.optional(v.boolean()),
  }),
  response: sessionProfile,
  errors: ['405', '1011', '8888-0001'],
})

export const postSessionTest = endpoint({
  summary: 'Makes a stand-in session. Off production only.',
  method: 'POST',
  path: '/v1/session/test',
  session: false,
  body: v.object({
    mobile_no: v.pipe(v.string(), v.regex(/^0[689]\d{8}$/)),
    session_id: sessionId,
    type: profileType,
  }),
  response: v.object({ session_id: sessionId }),
  errors: ['302', '1011', '1016'],
})
