import '../../page/dom'
import '../../page/motion'
import { addressBookPage } from './addressBookPage'
import { describePage } from './describePage'

describePage(addressBookPage)
