import '../../page/dom'
import '../../page/motion'
import { describePage } from './describePage'
import { followShopPage } from './followShopPage'
import { merchantProfilePage } from './merchantProfilePage'
import { orderDetailPage } from './orderDetailPage'
import { pagedListPage } from './pagedListPage'
import { sessionPage } from './sessionPage'
import { variantPickerPage } from './variantPickerPage'
import { voucherCollectPage } from './voucherCollectPage'

describePage(sessionPage)
describePage(pagedListPage)
describePage(followShopPage)
describePage(voucherCollectPage)
describePage(merchantProfilePage)
describePage(variantPickerPage)
describePage(orderDetailPage)
