import { sql } from 'drizzle-orm'
import { getLandingPage } from '../../../contract/landing'
import { landingModel } from '../../../machines/landing/landingModel'
import { landingActors } from '../../../src/actors/landingActors'
import type { Arrangement, Scene } from './overServer'
import { cut, describeOverServer } from './overServer'

const id = '9203'
const text = { type: 'text', title: { th: 'ผิวดี', en: 'Winter skin' }, text: { th: 'อากาศแห้ง', en: 'Dry air' } }
const day = 86_400_000
const at = (now: number, ms: number) => new Date(now + ms).toISOString()

/** Removes the page of the id, and extends the session beyond any walk. */
const empty = async ({ server: { db, clock } }: Scene) => {
  await db.execute(sql`update sessions set expires_at = ${at(clock.now().getTime(), day)}`)
  await db.execute(sql`delete from landing_pages where id = ${id}`)
  await db.execute(sql`delete from campaigns where id = ${id}`)
}

/** A page of the market's own with a text, and a countdown if it has an end. */
const page =
  (endsIn?: number): Arrangement =>
  async (scene, { now }) => {
    await empty(scene)
    const blocks = endsIn === undefined ? [text] : [text, { type: 'countdown', ends_at: at(now, endsIn) }]
    await scene.server.db.execute(
      sql`insert into landing_pages (id, kind, title, blocks) values (${id}, 'LANDING_PAGE', ${JSON.stringify(text.title)}, ${JSON.stringify(blocks)})`,
    )
  }

/** A text-only campaign that ends in so many milliseconds: its page shows no countdown. */
const campaign =
  (endsIn: number): Arrangement =>
  async (scene, { now }) => {
    await empty(scene)
    await scene.server.db.execute(
      sql`insert into campaigns (id, kind, name, description, image, placeholder, start_at, end_at, product_ids, mids)
          values (${id}, 'campaign', ${JSON.stringify(text.title)}, ${JSON.stringify(text.text)}, '', '', ${at(now, -2 * day)}, ${at(now, endsIn)}, '[]', '[]')`,
    )
  }

describeOverServer(landingModel, {
  shopper: 'full',
  actors: ({ api }) => landingActors(api, 'page'),
  prepare: empty,
  arrangements: {
    'loadLanding endless': page(),
    'loadLanding counted': page(62_500),
    'loadLanding ended': campaign(-day),
    'loadLanding gone': empty,
    'loadLanding lost': cut(getLandingPage),
  },
})
