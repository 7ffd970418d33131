import '../../page/dom'
import '../../page/motion'
import { describePage } from './describePage'
import { variantPickerPage } from './variantPickerPage'

describePage(variantPickerPage)
