import type { LinkKind } from './enums'

/** Whether the escapes of a path can be decoded: a stray `%` stops the router. */
export function isDecodable(path: string): boolean {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}

/**
 * The path of a market link, or undefined for other links: LANDING_PAGE/{id}, GROUP/{id} (with or without a leading slash) or a path of the
 * market's own. Source: NAV-048 to NAV-050.
 */
export function resolveLink(link: string, groupKind?: 'product' | 'merchant'): string | undefined {
  const [, form, id] = /^\/?(LANDING_PAGE|GROUP)\/([\w.:-]+)\/?$/.exec(link) ?? []
  if (form === 'LANDING_PAGE') return `/landing-campaign-detail/${id}`
  if (form === 'GROUP') return groupKind === 'merchant' ? `/more/merchant/${id}` : `/more/${id}`
  return /^\/(?![/\\])[^\s\\]*$/.test(link) && isDecodable(link.split('?')[0]!) ? link : undefined
}

interface Link {
  link_type: LinkKind
  link: string
  /** Kind of a GROUP link's items, if the list states it (NAV-050). */
  group_kind?: 'product' | 'merchant'
}

const isInternal = ({ link_type }: Link): boolean => link_type === 'lifestyle_web' || link_type === 'internal'

/** The market page of a link, for a link element; undefined for links that need a dialog or a check first. */
export const hrefOfLink = (link: Link): string | undefined =>
  isInternal(link) ? resolveLink(link.link, link.group_kind) : undefined

/** The page of a campaign by its kind (LND-002, LND-003, NAV-020). */
export const campaignHref = ({ id, kind }: { id: string; kind: string }): string =>
  kind === 'special'
    ? `/special-campaign-list/${id}`
    : kind === 'fulfillment'
      ? `/product-fulfillment/${id}`
      : `/landing-campaign-detail/${id}`
