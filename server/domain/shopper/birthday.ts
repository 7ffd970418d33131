import { bangkokTime } from '../../../contract/constants'
import type { Shopper } from './session'

/** Whether the shopper's birthday is in the month of `now` in Bangkok; false without a session. */
export const isBirthdayMonth = (shopper: Pick<Shopper, 'birthdayMonth'> | undefined, now: Date): boolean =>
  shopper?.birthdayMonth === bangkokTime(now).getUTCMonth() + 1
