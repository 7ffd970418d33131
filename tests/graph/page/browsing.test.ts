import '../../page/dom'
import '../../page/motion'
import { bankAppPage } from './bankAppPage'
import { describePage } from './describePage'
import { followShopPage } from './followShopPage'
import { landingPage } from './landingPage'
import { merchantProfilePage } from './merchantProfilePage'
import { orderDetailPage } from './orderDetailPage'
import { pagedListPage } from './pagedListPage'
import { recordPage } from './recordPage'
import { searchPage } from './searchPage'
import { sessionPage } from './sessionPage'
import { themeUsePage } from './themeUsePage'
import { variantPickerPage } from './variantPickerPage'
import { voucherCollectPage } from './voucherCollectPage'

describePage(sessionPage)
describePage(bankAppPage)
describePage(pagedListPage)
describePage(recordPage)
describePage(followShopPage)
describePage(voucherCollectPage)
describePage(landingPage)
describePage(searchPage)
describePage(merchantProfilePage)
describePage(variantPickerPage)
describePage(orderDetailPage)
describePage(themeUsePage)
