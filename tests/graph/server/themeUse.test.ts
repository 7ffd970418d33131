import { sql } from 'drizzle-orm'
import { activateTheme } from '../../../contract/products'
import { themeUseModel } from '../../../machines/themeUse/themeUseModel'
import { themeActors } from '../../../src/actors/themeActors'
import type { Arrangement } from './overServer'
import { cut, describeOverServer } from './overServer'

const offered =
  (status: string): Arrangement =>
  ({ server: { db } }) =>
    db.execute(sql`update products set status = ${status} where product_id = '4001'`)

describeOverServer(themeUseModel, {
  shopper: 'full',
  actors: ({ api }) => themeActors(api),
  arrangements: {
    'activateTheme activated': offered('active'),
    'activateTheme refused': offered('inactive'),
    'activateTheme lost': cut(activateTheme),
  },
})
