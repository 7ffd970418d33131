import '../../page/dom'
import '../../page/motion'
import { describePage } from './describePage'
import { gatewayEmailPage } from './gatewayEmailPage'
import { kplusPromoPage } from './kplusPromoPage'
import { paymentSourcePage } from './paymentSourcePage'
import { receiptPage } from './receiptPage'
import { voucherPage } from './voucherPage'

describePage(receiptPage)
describePage(gatewayEmailPage)
describePage(kplusPromoPage)
describePage(voucherPage)
describePage(paymentSourcePage)
