import * as v from 'valibot'
import { expect, it } from 'vitest'
import { sessionProfile } from '../../contract/session'

it('a session without a permission field has no permission [SES-014]', () => {
  const parsed = v.parse(sessionProfile, {
    first_name_th: 'ณิชา',
    first_name_en: 'Nicha',
    last_name_th: 'วัฒนากุล',
    last_name_en: 'Wattanakul',
    mobile_no: '0890000101',
    user_profile_type: 'FULL',
    account_key: 'a',
  })
  expect(parsed.user_permission).toBe('No_Permission')
})
