import '../../page/dom'
import '../../page/motion'
import { describePage } from './describePage'
import { orderDetailPage } from './orderDetailPage'

describePage(orderDetailPage)
