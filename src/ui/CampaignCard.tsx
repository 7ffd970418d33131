import type { Campaign } from '../../contract/home'
import { Picture } from './Picture'
import { Anchor } from './uiContext'

type CampaignCardProps = {
  campaign: Pick<Campaign, 'name' | 'description' | 'image' | 'placeholder'>
  /** Absent if the campaign has no page. */
  href?: string
}

/** A campaign in a rail: picture, name, two lines. */
export function CampaignCard({ campaign, href }: CampaignCardProps) {
  const content = (
    <>
      <Picture kind="banner" src={campaign.image} tint={campaign.placeholder} />
      <div className="campaign-card__body">
        <h3 className="campaign-card__name clamp-1">{campaign.name}</h3>
        <p className="campaign-card__text clamp-2">{campaign.description}</p>
      </div>
    </>
  )
  if (href === undefined) return <article className="campaign-card">{content}</article>
  return (
    <Anchor className="campaign-card" href={href}>
      {content}
    </Anchor>
  )
}
