import '../../page/dom'
import '../../page/motion'
import { describePage } from './describePage'
import { firstVisitPage } from './firstVisitPage'

describePage(firstVisitPage)
