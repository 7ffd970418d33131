import '../../page/dom'
import '../../page/motion'
import { describePage } from './describePage'
import { linkOpenerPage } from './linkOpenerPage'
import { modalPage } from './modalPage'
import { pinPage } from './pinPage'
import { snackbarPage } from './snackbarPage'
import { thirdPartyPage } from './thirdPartyPage'

describePage(modalPage)
describePage(snackbarPage)
describePage(linkOpenerPage)
describePage(pinPage)
describePage(thirdPartyPage)
