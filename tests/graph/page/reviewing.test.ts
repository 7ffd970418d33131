import '../../page/dom'
import '../../page/motion'
import { describePage } from './describePage'
import { orderReviewsPage } from './orderReviewsPage'
import { reviewPage } from './reviewPage'

describePage(reviewPage)
describePage(orderReviewsPage)
