import { sql } from 'drizzle-orm'
import { followMerchant, listFavorites, unfollowMerchant } from '../../../contract/merchants'
import { followShopModel } from '../../../machines/followShop/followShopModel'
import { followActors } from '../../../src/actors/favouritesActors'
import type { Arrangement } from './overServer'
import { asItIs, cut, describeOverServer } from './overServer'

const following =
  (...mids: readonly string[]): Arrangement =>
  async ({ server: { db } }) => {
    await db.execute(sql`delete from favorite_merchants where shopper_id = 'full'`)
    for (const mid of mids)
      await db.execute(sql`insert into favorite_merchants (shopper_id, mid, added_at) values ('full', ${mid}, now())`)
  }

const lost: Arrangement = (scene, asked) => {
  const { follow } = asked.input as { follow: boolean }
  return cut(follow ? followMerchant : unfollowMerchant)(scene, asked)
}

describeOverServer(followShopModel, {
  shopper: 'full',
  actors: ({ api }) => followActors({ api, access: () => 'go', untilVerified: () => Promise.resolve() }),
  arrangements: {
    'listFollowed one': following('100001'),
    'listFollowed none': following(),
    'listFollowed lost': cut(listFavorites),
    'saveFollow saved': asItIs,
    'saveFollow lost': lost,
  },
})
