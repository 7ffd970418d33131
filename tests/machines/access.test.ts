import { describe, expect, it } from 'vitest'
import type { PermissionMode, ProfileType } from '../../contract/enums'
import { access } from '../../machines/session/access'

const person = (type: ProfileType, permission: PermissionMode, flag = '') => ({
  user_profile_type: type,
  user_permission: permission,
  mobile_no: '0890000101',
  StatusFlag: flag,
})

describe('access to guarded actions', () => {
  it.each(['GUEST', 'POTENTIAL'] as const)(
    '[SES-019, SES-020] %s is sent to the profile upgrade, whatever the permission',
    (type) => {
      for (const permission of ['Full', 'Favorite', 'Read_Only_App', 'No_Permission'] as const) {
        expect(access(person(type, permission, 'registered'), '0899999999', 'guarded')).toBe('upgradeProfile')
        expect(access(person(type, permission), undefined, 'favorite')).toBe('upgradeProfile')
      }
    },
  )

  it.each(['FULL', 'CARD'] as const)('[SES-015, SES-024] %s with permission Full is never blocked', (type) => {
    expect(access(person(type, 'Full'), '0899999999', 'guarded')).toBe('go')
    expect(access(person(type, 'Full', 'registered'), undefined, 'favorite')).toBe('go')
  })

  it('[SES-022, SES-034] read-only without a finished registration shows the registration message', () => {
    expect(access(person('FULL', 'Read_Only_App'), undefined, 'guarded')).toBe('notCompletedRegistration')
    expect(access(person('FULL', 'Read_Only_App', 'pending'), '0899999999', 'favorite')).toBe(
      'notCompletedRegistration',
    )
  })

  it('[SES-022, SES-024, SES-035] read-only and registered shows the message to visit a branch', () => {
    expect(access(person('FULL', 'Read_Only_App', 'registered'), '0899999999', 'guarded')).toBe(
      'registeredAtBranchToday',
    )
    expect(access(person('CARD', 'Read_Only_App', 'Registered'), undefined, 'guarded')).toBe('registeredAtBranchToday')
  })

  it.each(['No_Permission', 'Favorite'] as const)(
    '[SES-021, SES-023, SES-036] %s on another phone number',
    (permission) => {
      expect(access(person('FULL', permission), '0811111111', 'guarded')).toBe('unmatchedPhoneNumber')
    },
  )

  it.each(['No_Permission', 'Favorite'] as const)(
    '[SES-023, SES-037] %s on the own number, or without a phone number',
    (permission) => {
      expect(access(person('FULL', permission), '0890000101', 'guarded')).toBe('wifiWithoutPermission')
      expect(access(person('FULL', permission), undefined, 'guarded')).toBe('wifiWithoutPermission')
      expect(access(person('FULL', permission), '', 'guarded')).toBe('wifiWithoutPermission')
    },
  )

  it('[SES-024] two notations of the same number compare as equal', () => {
    for (const number of ['089-000-0101', '+66 89 000 0101', '66890000101']) {
      expect(access(person('FULL', 'No_Permission'), number, 'guarded')).toBe('wifiWithoutPermission')
    }
  })

  it('66 is a country code only at the beginning, and only of a number as long as a Thai one', () => {
    const own = (mobile_no: string) => ({ ...person('FULL', 'No_Permission'), mobile_no })
    expect(access(own('10890000101'), '166890000101', 'guarded')).toBe('unmatchedPhoneNumber')
    expect(access(own('0890000101999'), '66890000101999', 'guarded')).toBe('unmatchedPhoneNumber')
  })

  it('[SES-024] Favorite allows favourite shops only; No_Permission does not allow even those', () => {
    expect(access(person('FULL', 'Favorite'), '0811111111', 'favorite')).toBe('go')
    expect(access(person('FULL', 'Favorite'), '0811111111', 'guarded')).not.toBe('go')
    expect(access(person('FULL', 'No_Permission'), undefined, 'favorite')).toBe('wifiWithoutPermission')
  })
})
