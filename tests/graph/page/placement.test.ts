import '../../page/dom'
import '../../page/motion'
import { describePage } from './describePage'
import { placementPage } from './placementPage'

describePage(placementPage)
