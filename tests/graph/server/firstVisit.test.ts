import { sql } from 'drizzle-orm'
import { fromPromise } from 'xstate'
import type { MemberCard } from '../../../contract/memberCards'
import { listMemberCards } from '../../../contract/memberCards'
import { listPopupAds } from '../../../contract/popupAds'
import { firstVisitModel } from '../../../machines/firstVisit/firstVisitModel'
import { firstVisitActors } from '../../../src/actors/firstVisitActors'
import type { Arrangement } from './overServer'
import { asItIs, cut, describeOverServer } from './overServer'

/** The ads of the model; the seed's have other ids and links. */
const ads: Arrangement = async ({ server: { db } }) => {
  await db.execute(sql`delete from popup_ads`)
  await db.execute(sql`insert into popup_ads select * from kept.popup_ads where id = 'ad1'`)
  await db.execute(
    sql`insert into popup_ads (id, position, image, title, link_type, link, profile_types, start_at, end_at)
        select more.id, more.position, image, title, 'lifestyle_web', more.link, profile_types, start_at, end_at
        from kept.popup_ads, (values ('ad3', 1, '/special-campaign-list/9001'), ('ad2', 2, '')) as more (id, position, link)
        where popup_ads.id = 'ad1'`,
  )
}

const cards = (owner: string): Arrangement =>
  owner === 'full'
    ? asItIs
    : ({ server: { db } }) => db.execute(sql`delete from bank_cards where customer_id = 'full' and kind = 'partner'`)

describeOverServer(firstVisitModel, {
  shopper: 'full',
  actors: ({ api }) => ({
    ...firstVisitActors(api),
    loadMemberCards: fromPromise<readonly MemberCard[]>(
      async ({ signal }) => (await api.call(listMemberCards, {}, { option: 'noModal', signal })).cards,
    ),
  }),
  arrangements: {
    'loadAds two': ads,
    'loadAds none': ({ server: { db } }) => db.execute(sql`delete from popup_ads`),
    'loadAds lost': cut(listPopupAds),
    'loadMemberCards none': cards('nobody'),
    'loadMemberCards some': cards('full'),
    'loadMemberCards lost': cut(listMemberCards),
  },
})
