import type { SorryReason } from '../../contract/enums'
import type { SessionProfile } from '../../contract/session'

/** `favorite`: following shops and reading the favourite ones, which is allowed with permission Favorite (SES-024). */
export type GuardedAction = 'guarded' | 'favorite'
export type Access = 'go' | 'upgradeProfile' | SorryReason

type Person = Pick<SessionProfile, 'user_profile_type' | 'user_permission' | 'mobile_no' | 'StatusFlag'>

/** GUEST, and POTENTIAL, which is treated the same (SES-020). */
export const isGuest = (profile: Pick<Person, 'user_profile_type'>): boolean =>
  profile.user_profile_type === 'GUEST' || profile.user_profile_type === 'POTENTIAL'

/** Digits of a Thai number, the country code replaced by a zero. */
const digits = (number: string): string => number.replace(/\D/g, '').replace(/^66(?=\d{8,9}$)/, '0')

/** Why a person is blocked, or undefined. `contactNumber` is the phone's own number, if the bank app passed it. Source: SES-021 to SES-024. */
export function blockedFor(
  profile: Person,
  contactNumber: string | undefined,
  action: GuardedAction,
): SorryReason | undefined {
  const { user_permission: permission } = profile
  if (permission === 'Full' || (permission === 'Favorite' && action === 'favorite')) return undefined
  if (permission === 'Read_Only_App') {
    return profile.StatusFlag.toLowerCase() === 'registered' ? 'registeredAtBranchToday' : 'notCompletedRegistration'
  }
  return contactNumber && digits(contactNumber) !== digits(profile.mobile_no)
    ? 'unmatchedPhoneNumber'
    : 'wifiWithoutPermission'
}

/** The result of a guarded action: the profile decides first, then the permission. Source: SES-019 to SES-024. */
export function access(profile: Person, contactNumber: string | undefined, action: GuardedAction): Access {
  return isGuest(profile) ? 'upgradeProfile' : (blockedFor(profile, contactNumber, action) ?? 'go')
}
