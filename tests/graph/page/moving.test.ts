import '../../page/dom'
import '../../page/motion'
import { countersPage } from './countersPage'
import { describePage } from './describePage'
import { navigationPage } from './navigationPage'
import { transitionPage } from './transitionPage'

describePage(navigationPage)
describePage(countersPage)
describePage(transitionPage)
