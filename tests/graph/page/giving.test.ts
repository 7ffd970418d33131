import '../../page/dom'
import '../../page/motion'
import { describePage } from './describePage'
import { giftCardPage, giftOpeningPage, giftRecipientPage } from './giftPages'

describePage(giftRecipientPage)
describePage(giftCardPage)
describePage(giftOpeningPage)
