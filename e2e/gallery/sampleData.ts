import type { Language } from '../../contract/enums'
import type { Banner, Campaign, Group, QuickAccessItem, Section } from '../../contract/home'
import type { Merchant } from '../../contract/merchants'
import { fromBaht } from '../../contract/money'
import type { ProductCard } from '../../contract/products'

/** A picture of the seed, as the page of components finds it. */
export const pictureOf = (name: string): string => `art/${name}.svg`

interface ShopSample {
  shop: Merchant
  product: ProductCard
  products: ProductCard[]
  banners: Banner[]
  campaign: Campaign
  quickAccess: QuickAccessItem[]
  sections: Section[]
  groups: Group[]
}

/** Content for the samples of components. */
export function shopSampleOf(lang: Language): ShopSample {
  const say = (th: string, en: string) => (lang === 'th' ? th : en)
  const shop: Merchant = {
    mid: '100002',
    name: say('กาแฟริมดอย', 'Rim Doi Coffee'),
    image: pictureOf('logo-rim'),
    type: 'general',
    is_verified: true,
    contact: {},
    about: '',
    followerCount: 1200,
    activeProductCount: 12,
    openingHours: null,
  }
  const product: ProductCard = {
    product_id: '1001',
    productName: say('กระเป๋าผ้าทอมือย้อมคราม', 'Handwoven indigo tote bag'),
    type: 'general',
    subType: 'physical',
    status: 'active',
    image: pictureOf('tote-indigo'),
    placeholder: '#d1d2c3',
    price_unit: 'baht',
    priceDisplayMode: 'baht_only',
    price: fromBaht(1750),
    discountPrice: fromBaht(1290),
    discountPercent: 26,
    rating: 4.8,
    reviewCount: 120,
    soldCount: 1500,
    taxDeductionCondition: 'none',
    isEdonation: false,
    merchant: shop,
    hasOptions: true,
    clickAndCollect: false,
    isGiftable: false,
  }
  const coffee: ProductCard = {
    ...product,
    product_id: '1002',
    productName: say('กาแฟอาราบิก้าคั่วกลาง 250 กรัม', 'Medium roast arabica coffee 250 g'),
    image: pictureOf('coffee-arabica'),
    price: fromBaht(320),
    discountPrice: undefined,
    discountPercent: 0,
  }
  const link = { link_type: 'internal', link: '/' } as const
  const banner = (id: string, art: string, title: string, text_tone: Banner['text_tone']): Banner => ({
    ...link,
    id,
    image: pictureOf(art),
    placeholder: '#f3e4cc',
    title,
    subtitle: say('ถึงสิ้นเดือนนี้', 'Until the end of the month'),
    text_tone,
  })
  const quick = (icon: string, name: string): QuickAccessItem => ({ ...link, id: icon, icon, name })
  const products = [product, coffee]
  return {
    shop,
    product,
    products,
    banners: [
      banner('coffee', 'bn-coffee', say('กาแฟดอย', 'Mountain coffee'), 'dark'),
      banner('mega', 'bn-mega', say('ลดใหญ่', 'Big sale'), 'light'),
    ],
    campaign: {
      id: '9203',
      kind: 'campaign',
      name: say('ช้อปรับหน้าฝน', 'Rainy season sale'),
      description: say('ร่มและรองเท้ากันน้ำ ลดสูงสุด 40%', 'Umbrellas and rain shoes, up to 40% off'),
      image: pictureOf('bn-rain'),
      placeholder: '#d1d2c3',
      start_at: '2026-11-01T00:00:00Z',
      end_at: '2026-11-30T00:00:00Z',
    },
    quickAccess: [
      quick('gift', say('ของขวัญ', 'Gifts')),
      quick('coins', 'K Point'),
      quick('armchair', say('ของใช้ในบ้าน', 'Home')),
    ],
    sections: [
      { id: 'recommended', name: say('แนะนำ', 'For you') },
      { id: 'food', name: say('อาหาร', 'Food') },
      { id: 'home', name: say('บ้าน', 'Home') },
    ],
    groups: [
      { id: 'new', title: say('มาใหม่', 'New'), pinned: false, kind: 'product', items: products },
      { id: 'shops', title: say('ร้านแนะนำ', 'Shops'), pinned: false, kind: 'merchant', items: [shop] },
    ],
  }
}
