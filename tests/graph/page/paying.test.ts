import '../../page/dom'
import '../../page/motion'
import { describePage } from './describePage'
import { gatewayEmailPage } from './gatewayEmailPage'
import { kplusPromoPage } from './kplusPromoPage'
import { receiptPage } from './receiptPage'

describePage(receiptPage)
describePage(gatewayEmailPage)
describePage(kplusPromoPage)
