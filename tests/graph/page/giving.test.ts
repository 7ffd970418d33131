import '../../page/dom'
import '../../page/motion'
import { describePage } from './describePage'
import { giftPage } from './giftPage'
import { giftCardPage, giftOpeningPage, giftRecipientPage } from './giftPages'

describePage(giftRecipientPage)
describePage(giftCardPage)
describePage(giftOpeningPage)
describePage(giftPage)
