import type { Banner as BannerOf } from '../../../contract/home'
import { hrefOfLink } from '../../../contract/links'
import { useLL } from '../../../i18n/react'
import type { PagedList } from '../../../machines/pagedList/pagedListMachine'
import type { App } from '../../app/app'
import { Banner } from '../../ui/Banner'
import { Icon } from '../../ui/Icon'
import { caretRight } from '../../ui/icons'
import { BannerSkeleton } from '../../ui/Skeleton'
import { HomeBlock } from '../shared/HomeBlock'
import { linkPresser } from '../shared/marketLinks'
import '../../styles/vouchers.css'

/** A banner that opens its campaign, above the vouchers (picture 31). */
export function CampaignBanner({ app, list }: { app: App; list: PagedList<BannerOf> }) {
  const LL = useLL()
  return (
    <HomeBlock list={list} skeleton={<BannerSkeleton />} whenFailed={null}>
      {([banner]) =>
        banner && (
          <div className="campaign-banner">
            <Banner banner={banner} href={hrefOfLink(banner)} eager onPress={() => linkPresser(app)(banner)} />
            {/* The whole banner is the link. */}
            <span className="campaign-banner__action" aria-hidden>
              {LL.landing.codes.seeCampaign()} <Icon shape={caretRight} size={16} />
            </span>
          </div>
        )
      }
    </HomeBlock>
  )
}
