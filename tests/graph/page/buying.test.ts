import '../../page/dom'
import '../../page/motion'
import { addressBookPage } from './addressBookPage'
import { cartPage } from './cartPage'
import { checkoutPage } from './checkoutPage'
import { deliveryPage } from './deliveryPage'
import { describePage } from './describePage'
import { paymentSheetPage } from './paymentSheetPage'
import { placementPage } from './placementPage'

describePage(cartPage)
describePage(addressBookPage)
describePage(placementPage)
describePage(paymentSheetPage)
describePage(checkoutPage)
describePage(deliveryPage)
