import { resolveLink } from '../../../machines/linkOpener/link'
import type { MarketLink } from '../../../machines/linkOpener/link'
import type { App } from '../../app/app'

const isInternal = ({ link_type }: MarketLink): boolean => link_type === 'lifestyle_web' || link_type === 'internal'

/** The market's own page behind a link, for a link element; undefined for what has to be asked or checked first. */
export const hrefOfLink = (link: MarketLink): string | undefined =>
  isInternal(link) ? resolveLink(link.link, link.group_kind) : undefined

/** Opens what no link element can lead to (NAV-079). */
export const linkPresser =
  ({ linkOpener }: App) =>
  (link: MarketLink): void => {
    if (hrefOfLink(link) === undefined) linkOpener.send({ type: 'link.open', link })
  }
