import { getPaymentDetail } from '../../contract/merchants'
import { paymentDetail } from '../domain/merchants'
import type { App } from './route'
import { serve } from './route'

export function merchantRoutes(app: App): void {
  serve(app, getPaymentDetail, ({ db, query, language }) => paymentDetail(db, query.mid, language))
}
