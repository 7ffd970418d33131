import { menuVersion } from '../../../contract/constants'
import type { LinkFields, quickAccess } from '../schema'

/** Menus of the bank app behind the catalogue's native targets (BRG-026, BRG-032, BRG-033, BRG-050, SES-028). */
const menus: Record<string, LinkFields & { menuCode: string }> = {
  'native:qr': { menuCode: 'QR', minVersion: menuVersion.other, allowCard: false, subAction: 'SCAN' },
  partner_card_add: { menuCode: 'PARTNER_CARD_ADD', minVersion: menuVersion.other, allowCard: true },
}

export const menuOf = (target: string): (LinkFields & { menuCode: string }) | undefined => menus[target]

/** Replaces the QR payment for shoppers who can't pay by QR: points for card holders, a first account for the others (SES-026). */
export const profileMenus: (typeof quickAccess.$inferInsert)[] = [
  {
    id: 'q11',
    position: 1,
    icon: 'coins',
    name: { th: 'K Point', en: 'K Point' },
    linkType: 'kplus',
    link: 'KRP',
    linkFields: { menuCode: 'KRP', minVersion: menuVersion.krp, allowCard: true },
    profileTypes: ['CARD'],
  },
  {
    id: 'q12',
    position: 1,
    icon: 'piggy-bank',
    name: { th: 'เปิดบัญชี', en: 'Open account' },
    linkType: 'kplus',
    link: 'open-first-e-saving',
    linkFields: {
      menuCode: 'open-first-e-saving',
      minVersion: menuVersion.other,
      allowCard: false,
      productCode: 'E-SAVING',
    },
    profileTypes: ['GUEST', 'POTENTIAL'],
  },
]
