import { sql } from 'drizzle-orm'
import { listAddresses } from '../../../contract/address'
import { listShippingMethods } from '../../../contract/shipping'
import { deliveryModel } from '../../../machines/delivery/deliveryModel'
import { deliveryActors } from '../../../src/actors/checkoutActors'
import type { Arrangement, Scene } from './overServer'
import { cut, describeOverServer } from './overServer'

const hasAddress = ({ server: { db } }: Scene, id: 'home' | 'office') =>
  db.execute(
    sql`insert into addresses (id, shopper_id, recipient_name, street_address, subdistrict, district, province, zipcode,
          recipient_mobile_no, recipient_email, created_at)
        values (${id}, 'full', 'สมชาย ใจดี', '99 ถนนสุขุมวิท', 'คลองตัน', 'คลองเตย', 'กรุงเทพมหานคร', '10110',
          '0812345678', 'somchai@example.com', now())
        on conflict do nothing`,
  )
const hasNoAddress = ({ server: { db } }: Scene) => db.execute(sql`delete from addresses where shopper_id = 'full'`)

const delivers =
  (isPossible: boolean): Arrangement =>
  async (scene) => {
    const { db } = scene.server
    await hasAddress(scene, 'home')
    await hasAddress(scene, 'office')
    await db.execute(sql`update products set click_and_collect = ${isPossible} where product_id = '1023'`)
    if (isPossible)
      await db.execute(sql`insert into shipping_methods select * from kept.shipping_methods on conflict do nothing`)
    else await db.execute(sql`delete from shipping_methods`)
  }

describeOverServer(deliveryModel, {
  shopper: 'full',
  actors: ({ api }) => deliveryActors(api),
  arrangements: {
    'listAddresses one': async (scene) => {
      await hasNoAddress(scene)
      await hasAddress(scene, 'home')
    },
    'listAddresses none': hasNoAddress,
    'listAddresses lost': cut(listAddresses),
    'listShippingMethods both': delivers(true),
    'listShippingMethods none': delivers(false),
    'listShippingMethods lost': cut(listShippingMethods),
  },
})
