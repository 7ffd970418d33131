import { hrefOfLink } from '../../../contract/links'
import type { MarketLink } from '../../../machines/linkOpener/link'
import type { App } from '../../app/app'

/** Opens links that an `href` can't express (NAV-079). */
export const linkPresser =
  ({ linkOpener }: App) =>
  (link: MarketLink): void => {
    if (hrefOfLink(link) === undefined) linkOpener.send({ type: 'link.open', link })
  }
