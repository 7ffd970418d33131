import '../../page/dom'
import '../../page/motion'
import { couponUsePage } from './couponUsePage'
import { describePage } from './describePage'

describePage(couponUsePage)
