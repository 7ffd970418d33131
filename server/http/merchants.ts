import { getMerchant, getPaymentDetail, listMerchants } from '../../contract/merchants'
import { merchantProfile, openMerchants, paymentDetail } from '../domain/catalogue/merchants'
import type { App } from './route'
import { serve } from './route'

export function merchantRoutes(app: App): void {
  serve(app, getPaymentDetail, ({ db, query, language }) => paymentDetail(db, query.mid, language))

  serve(app, listMerchants, ({ db, query, language }) => openMerchants(db, { ...query, language }))

  serve(app, getMerchant, async ({ db, params, language }) => ({
    merchant: await merchantProfile(db, params.mid, language),
  }))
}
