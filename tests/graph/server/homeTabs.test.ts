import { sql } from 'drizzle-orm'
import { listGroups, listSections } from '../../../contract/home'
import { homeTabsModel } from '../../../machines/homeTabs/homeTabsModel'
import { homeActors } from '../../../src/actors/browseActors'
import type { Arrangement } from './overServer'
import { cut, describeOverServer } from './overServer'

const tabs =
  (...ids: readonly string[]): Arrangement =>
  async ({ server: { db } }) => {
    await db.execute(sql`delete from sections`)
    await db.execute(
      sql`insert into sections select * from aside.sections where id = any(${`{${ids.join()}}`}::text[])`,
    )
    await db.execute(
      sql`insert into section_groups select * from aside.section_groups where section_id in (select id from sections)`,
    )
  }
const rows: Arrangement = ({ server: { db } }) =>
  db.execute(
    sql`insert into section_groups select * from aside.section_groups where section_id in (select id from sections)
        on conflict do nothing`,
  )

describeOverServer(homeTabsModel, {
  actors: ({ api }) => homeActors(api, {}).tabs,
  arrangements: {
    'listSections two': tabs('s1', 's2'),
    'listSections other': tabs('s2', 's3'),
    'listSections none': tabs(),
    'listSections lost': cut(listSections),
    'listGroups rows': async (scene, asked) => {
      const { section } = asked.input as { section?: string }
      await rows(scene, asked)
      return section !== undefined
    },
    'listGroups nothing': ({ server: { db } }) => db.execute(sql`delete from section_groups`),
    'listGroups lost': cut(listGroups),
  },
})
