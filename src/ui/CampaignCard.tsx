import type { Campaign } from '../../contract/home'
import { Picture } from './Picture'
import { Anchor } from './uiContext'

type CampaignCardProps = { campaign: Pick<Campaign, 'name' | 'description' | 'image' | 'placeholder'>; href: string }

/** A campaign in a rail: its picture, its name, two lines. */
export function CampaignCard({ campaign, href }: CampaignCardProps) {
  return (
    <Anchor className="campaign-card" href={href}>
      <Picture kind="banner" src={campaign.image} tint={campaign.placeholder} />
      <div className="campaign-card__body">
        <h3 className="campaign-card__name clamp-1">{campaign.name}</h3>
        <p className="campaign-card__text clamp-2">{campaign.description}</p>
      </div>
    </Anchor>
  )
}
