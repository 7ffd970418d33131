import type { NativeCallPayload } from '../../contract/bridge'
import { menuVersion } from '../../contract/constants'
import type { LinkKind, ProfileType } from '../../contract/enums'
import type { NativeQuery } from '../../contract/nativeQuery'

/** The link of a banner, icon or button as the server sends it, with the optional fields of a menu link. */
export interface MarketLink {
  link_type: LinkKind
  /** A market path, LANDING_PAGE/{id}, GROUP/{id}, an http(s) address or a menu code. */
  link: string
  menuCode?: string
  /** Lowest version of the bank app, if higher than the menu's own gate. */
  minVersion?: string
  /** Whether profile CARD may open the menu too (SES-028). */
  allowCard?: boolean
  /** The content of a GROUP link's group, if the list states it (NAV-050). */
  group_kind?: 'product' | 'merchant'
  subAction?: string
  param?: Record<string, string>
  /** Takes precedence over the visit's own tracking code. */
  trackingCode?: string
  productCode?: string
  insuranceProduct?: string
  fundId?: string
  /** Texts that the bank app's view shows above and below an old web page. */
  headerText?: string
  footerText?: string
  /** Whether the old web page needs the shopper's partner token (BRG-023). */
  needPartnerToken?: boolean
}

/** Code of the points menu, which has a lower version gate than other menus (BRG-032). */
export const krpMenu = 'KRP'
/** The menu for people without an account (SES-026). */
export const savingMenu = 'open-first-e-saving'

/** The menu code of a link: its menuCode, else the link itself. Empty when it has neither. */
export const menuCodeOf = ({ menuCode, link }: Pick<MarketLink, 'menuCode' | 'link'>): string => menuCode ?? link

const versionNumbers = (version: string | undefined): number[] | undefined => {
  const core = version?.trim().split('-')[0] ?? ''
  return /^\d+(\.\d+)*$/.test(core) ? core.split('.').map(Number) : undefined
}

/**
 * Negative when `version` is lower than `gate`, zero when they are equal, positive otherwise. Compared number by number, so that 5.9.0 <
 * 5.11.0; a suffix after a hyphen is ignored; a missing or malformed version is below every gate. Source: BRG-035.
 */
export function compareVersions(version: string | undefined, gate: string): number {
  const left = versionNumbers(version)
  const right = versionNumbers(gate) ?? []
  if (!left) return -1
  for (let part = 0; part < Math.max(left.length, right.length); part += 1) {
    const difference = (left[part] ?? 0) - (right[part] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** True for an http or https address; nothing else is passed to the bank app (BRG-044). */
export function isWebUrl(url: string): boolean {
  try {
    const { protocol } = new URL(url)
    return protocol === 'https:' || protocol === 'http:'
  } catch {
    return false
  }
}

/** Lowest version of the bank app for a menu link (BRG-032, BRG-033). */
export function menuGate(link: Pick<MarketLink, 'link' | 'menuCode' | 'minVersion'>): string {
  const { minVersion } = link
  const gate = menuCodeOf(link) === krpMenu ? menuVersion.krp : menuVersion.other
  return minVersion && compareVersions(minVersion, gate) > 0 ? minVersion : gate
}

/** Whether a profile may open a menu; if not, the bank app's upgrade is opened. Source: SES-025 to SES-028. */
export function allowsMenu(profile: ProfileType, link: Pick<MarketLink, 'link' | 'menuCode' | 'allowCard'>): boolean {
  const menuCode = menuCodeOf(link)
  if (menuCode === savingMenu) return profile === 'GUEST' || profile === 'POTENTIAL'
  return profile === 'FULL' || (profile === 'CARD' && (link.allowCard === true || menuCode === krpMenu))
}

/** The call that opens a menu: the fields of its link, and the visit's utm fields and tracking code (SES-033, BRG-026, BRG-050). */
export function menuPayload(link: MarketLink, query: NativeQuery): NativeCallPayload['directToMenu'] {
  const { subAction, productCode, insuranceProduct, fundId, trackingCode = query.tracking_code } = link
  const param = { ...link.param, ...query.utm }
  return {
    menuCode: menuCodeOf(link),
    ...(subAction && { subAction }),
    ...(Object.keys(param).length > 0 && { param }),
    ...(trackingCode && { trackingCode }),
    ...(productCode && { productCode }),
    ...(insuranceProduct && { insuranceProduct }),
    ...(fundId && { fundId }),
  }
}

/** Address of the bank app in the phone's store (BRG-046). */
export const storeUrl = (os: NativeQuery['os'], config: { appStoreUrl: string; playStoreUrl: string }): string =>
  os === 'ios' ? config.appStoreUrl : config.playStoreUrl
