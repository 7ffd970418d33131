import '../../page/dom'
import '../../page/motion'
import { countersPage } from './countersPage'
import { describePage } from './describePage'
import { transitionPage } from './transitionPage'

describePage(countersPage)
describePage(transitionPage)
