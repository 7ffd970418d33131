import arrowClockwise from '@phosphor-icons/core/regular/arrow-clockwise.svg?raw'
import arrowLeft from '@phosphor-icons/core/regular/arrow-left.svg?raw'
import backspace from '@phosphor-icons/core/regular/backspace.svg?raw'
import bank from '@phosphor-icons/core/regular/bank.svg?raw'
import browser from '@phosphor-icons/core/regular/arrow-square-out.svg?raw'
import cornersOut from '@phosphor-icons/core/regular/corners-out.svg?raw'
import crosshair from '@phosphor-icons/core/regular/crosshair.svg?raw'
import images from '@phosphor-icons/core/regular/images.svg?raw'
import lockKey from '@phosphor-icons/core/regular/lock-key.svg?raw'
import magnifyingGlass from '@phosphor-icons/core/regular/magnifying-glass.svg?raw'
import minus from '@phosphor-icons/core/regular/minus.svg?raw'
import play from '@phosphor-icons/core/regular/play.svg?raw'
import plus from '@phosphor-icons/core/regular/plus.svg?raw'
import power from '@phosphor-icons/core/regular/power.svg?raw'
import storefront from '@phosphor-icons/core/regular/storefront.svg?raw'
import translate from '@phosphor-icons/core/regular/translate.svg?raw'
import calendar from '@phosphor-icons/core/regular/calendar-blank.svg?raw'
import caretRight from '@phosphor-icons/core/regular/caret-right.svg?raw'
import caretDown from '@phosphor-icons/core/regular/caret-down.svg?raw'
import caretLeft from '@phosphor-icons/core/regular/caret-left.svg?raw'
import moon from '@phosphor-icons/core/regular/moon.svg?raw'
import sun from '@phosphor-icons/core/regular/sun.svg?raw'
import share from '@phosphor-icons/core/regular/export.svg?raw'
import skipBack from '@phosphor-icons/core/regular/skip-back.svg?raw'
import skipForward from '@phosphor-icons/core/regular/skip-forward.svg?raw'
import pause from '@phosphor-icons/core/regular/pause.svg?raw'
import upload from '@phosphor-icons/core/regular/upload-simple.svg?raw'
import download from '@phosphor-icons/core/regular/download-simple.svg?raw'
import copy from '@phosphor-icons/core/regular/copy.svg?raw'
import note from '@phosphor-icons/core/regular/note.svg?raw'
import flowArrow from '@phosphor-icons/core/regular/flow-arrow.svg?raw'
import list from '@phosphor-icons/core/regular/list-bullets.svg?raw'
import compare from '@phosphor-icons/core/regular/git-diff.svg?raw'
import arrowRight from '@phosphor-icons/core/regular/arrow-right.svg?raw'
import chartBar from '@phosphor-icons/core/regular/chart-bar.svg?raw'
import checks from '@phosphor-icons/core/regular/checks.svg?raw'
import path from '@phosphor-icons/core/regular/path.svg?raw'
import x from '@phosphor-icons/core/regular/x.svg?raw'

const icons = {
  chartBar,
  checks,
  path,
  arrowClockwise,
  arrowLeft,
  backspace,
  bank,
  browser,
  cornersOut,
  crosshair,
  images,
  lockKey,
  magnifyingGlass,
  minus,
  play,
  plus,
  power,
  storefront,
  translate,
  calendar,
  caretRight,
  caretDown,
  caretLeft,
  moon,
  sun,
  share,
  skipBack,
  skipForward,
  pause,
  upload,
  download,
  copy,
  note,
  flowArrow,
  list,
  compare,
  arrowRight,
  x,
}

export const Icon = ({ name }: { name: keyof typeof icons }) => (
  <span className="icon" aria-hidden="true" dangerouslySetInnerHTML={{ __html: icons[name] }} />
)
