import { fromPromise } from 'xstate'
import type { Banner } from '../../contract/home'
import { listBanners } from '../../contract/home'
import { hrefOfLink } from '../../contract/links'
import { redeemVoucher } from '../../contract/promocodes'
import type { PublicVoucher } from '../../contract/publicVouchers'
import { listPublicVouchers, voucherKinds } from '../../contract/publicVouchers'
import type { ListPage, PageRequest } from '../../machines/pagedList/pagedListMachine'
import type { Collecting } from '../../machines/voucherCollect/voucherCollectMachine'
import type { Api } from '../api/client'
import { drawnCampaign, judged, silent } from '../api/failures'

/** Loads the collectable vouchers of one shop or of all, and collects one (VCH-003). */
export const allVouchersActors = (api: Api) => ({
  loadPage: fromPromise<ListPage<PublicVoucher>, PageRequest>(async ({ input: { params, page }, signal }) => {
    const { mid, promocode_id } = params
    const of = params['of'] === 'merchants' ? ('merchants' as const) : undefined
    const kind = voucherKinds.find((one) => one === params['kind'])
    const query = { mid, promocode_id, of, kind, page: String(page) }
    const { vouchers, ...figures } = await api.call(listPublicVouchers, { query }, drawnCampaign(signal))
    return { items: vouchers, ...figures }
  }),
})

const isOfCampaign = (banner: Banner): boolean =>
  /^\/(special-campaign-list|landing-campaign-detail|product-fulfillment)\//.test(hrefOfLink(banner) ?? '')

/** The first of home's banners that leads to a campaign; the block is hidden without one. */
export const campaignBannerActors = (api: Api) => ({
  loadPage: fromPromise<ListPage<Banner>, PageRequest>(async ({ signal }) => {
    const { banners } = await api.call(listBanners, { query: {} }, silent(signal))
    const items = banners.filter(isOfCampaign).slice(0, 1)
    return { items, page: 1, limit: 1, total: items.length }
  }),
})

export const voucherCollectActors = (api: Api) => ({
  collectVoucher: fromPromise<unknown, Collecting>(({ input: { code, idempotencyKey }, signal }) =>
    api.call(redeemVoucher, { body: { promocode_code: code } }, { idempotencyKey, ...judged(signal) }),
  ),
})
