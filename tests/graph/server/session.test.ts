import { sql } from 'drizzle-orm'
import { postSession, postSessionTest } from '../../../contract/session'
import { sessionModel } from '../../../machines/session/sessionModel'
import { sessionActors } from '../../../src/actors/sessionActors'
import type { Arrangement } from './overServer'
import { answers, asItIs, cut, describeOverServer } from './overServer'

/** The bank app's id belongs to this shopper. */
const idOf =
  (shopper: string): Arrangement =>
  async ({ server: { db } }, { input }) => {
    const { session_id } = input as { session_id: string }
    await db.execute(
      sql`insert into bank_sessions (session_id, customer_id, is_default)
          select ${session_id}, id, false from bank_customers where shopper_id = ${shopper}
          on conflict (session_id) do update set customer_id = excluded.customer_id, expires_at = null`,
    )
  }

describeOverServer(sessionModel, {
  actors: ({ api }) => sessionActors(api, { cookie: '' } as Document),
  arrangements: {
    'postSession verified': idOf('full'),
    'postSession otherShopper': idOf('rich'),
    'postSession refused': answers(postSession, '405'),
    'postSession maintenance': ({ server }) =>
      server.switches({ maintenance: { start: '2026-11-21T10:00:00Z', end: '2026-11-21T12:00:00Z' } }),
    'postSession lost': cut(postSession),
    'postSessionTest made': asItIs,
    'postSessionTest refused': answers(postSessionTest, '1016'),
  },
})
