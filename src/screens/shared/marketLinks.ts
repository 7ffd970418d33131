import { hrefOfLink } from '../../../contract/links'
import type { MarketLink } from '../../../machines/linkOpener/link'
import type { App } from '../../app/app'

/** Opens what no link element can lead to (NAV-079). */
export const linkPresser =
  ({ linkOpener }: App) =>
  (link: MarketLink): void => {
    if (hrefOfLink(link) === undefined) linkOpener.send({ type: 'link.open', link })
  }
