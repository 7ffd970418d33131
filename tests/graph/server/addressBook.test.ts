import { sql } from 'drizzle-orm'
import { deleteAddress, getPostalCode, listAddresses, saveAddress } from '../../../contract/address'
import { addressCount } from '../../../contract/constants'
import { addressBookModel } from '../../../machines/addressBook/addressBookModel'
import { addressBookActors } from '../../../src/actors/addressBookActors'
import type { Arrangement, Scene } from './overServer'
import { answers, asItIs, cut, describeOverServer } from './overServer'

const add = ({ server: { db } }: Scene, id: string) =>
  db.execute(
    sql`insert into addresses (id, shopper_id, recipient_name, street_address, subdistrict, district, province, zipcode,
          recipient_mobile_no, recipient_email, created_at)
        values (${id}, 'full', 'สมชาย ใจดี', '99 ถนนสุขุมวิท', 'คลองตัน', 'คลองเตย', 'กรุงเทพมหานคร', '10110',
          '0812345678', 'somchai@example.com', now())`,
  )

/** The shopper has exactly these addresses. */
const has =
  (...ids: readonly string[]): Arrangement =>
  async (scene) => {
    await scene.server.db.execute(sql`delete from addresses where shopper_id = 'full'`)
    for (const id of ids) await add(scene, id)
  }
const most = ['a', 'b', ...Array.from({ length: addressCount.max - 2 }, (_, index) => `${index + 2}`)]

describeOverServer(addressBookModel, {
  shopper: 'full',
  actors: ({ api }) => addressBookActors(api),
  arrangements: {
    'listAddresses two': has('a', 'b'),
    'listAddresses old': async (scene, step) => {
      await has('a', 'b')(scene, step)
      await scene.server.db.execute(sql`update addresses set zipcode = '' where shopper_id = 'full'`)
    },
    'listAddresses one': has('b'),
    'listAddresses none': has(),
    'listAddresses asManyAsAllowed': has(...most),
    'listAddresses lost': cut(listAddresses),
    'deleteAddress deleted': asItIs,
    'deleteAddress lost': cut(deleteAddress),
    'saveAddress saved': asItIs,
    'saveAddress full': has(...most),
    'saveAddress lost': cut(saveAddress),
    'findPlaces several': asItIs,
    'findPlaces unknown': answers(getPostalCode, '410'),
    'findPlaces lost': cut(getPostalCode),
  },
})
