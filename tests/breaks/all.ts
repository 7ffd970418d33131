import { adr } from './adr'
import type { Break } from './break'
import { chk } from './chk'
import { cpn } from './cpn'
import { crt } from './crt'
import { err } from './err'
import { gft } from './gft'
import { ord } from './ord'
import { pay } from './pay'
import { rel } from './rel'
import { rev } from './rev'
import { sec } from './sec'
import { ses } from './ses'
import { vch } from './vch'
import { words } from './words'

/** Every break, by area. */
export const allBreaks: readonly Break[] = [
  ...pay,
  ...chk,
  ...crt,
  ...vch,
  ...gft,
  ...rel,
  ...sec,
  ...ses,
  ...err,
  ...adr,
  ...ord,
  ...cpn,
  ...rev,
  ...words,
]
