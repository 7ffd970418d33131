import '../../page/dom'
import '../../page/motion'
import { cartPage } from './cartPage'
import { describePage } from './describePage'

describePage(cartPage)
