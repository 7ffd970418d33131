import arrowClockwise from '@phosphor-icons/core/regular/arrow-clockwise.svg?raw'
import arrowLeft from '@phosphor-icons/core/regular/arrow-left.svg?raw'
import backspace from '@phosphor-icons/core/regular/backspace.svg?raw'
import bank from '@phosphor-icons/core/regular/bank.svg?raw'
import browser from '@phosphor-icons/core/regular/arrow-square-out.svg?raw'
import cornersOut from '@phosphor-icons/core/regular/corners-out.svg?raw'
import crosshair from '@phosphor-icons/core/regular/crosshair.svg?raw'
import lockKey from '@phosphor-icons/core/regular/lock-key.svg?raw'
import magnifyingGlass from '@phosphor-icons/core/regular/magnifying-glass.svg?raw'
import minus from '@phosphor-icons/core/regular/minus.svg?raw'
import play from '@phosphor-icons/core/regular/play.svg?raw'
import plus from '@phosphor-icons/core/regular/plus.svg?raw'
import power from '@phosphor-icons/core/regular/power.svg?raw'
import storefront from '@phosphor-icons/core/regular/storefront.svg?raw'
import translate from '@phosphor-icons/core/regular/translate.svg?raw'
import x from '@phosphor-icons/core/regular/x.svg?raw'

const icons = {
  arrowClockwise,
  arrowLeft,
  backspace,
  bank,
  browser,
  cornersOut,
  crosshair,
  lockKey,
  magnifyingGlass,
  minus,
  play,
  plus,
  power,
  storefront,
  translate,
  x,
}

export const Icon = ({ name }: { name: keyof typeof icons }) => (
  <span className="icon" aria-hidden="true" dangerouslySetInnerHTML={{ __html: icons[name] }} />
)
