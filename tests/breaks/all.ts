import { adr } from './adr'
import { api } from './api'
import type { Break } from './break'
import { brg } from './brg'
import { cat } from './cat'
import { chk } from './chk'
import { cpn } from './cpn'
import { crt } from './crt'
import { dlv } from './dlv'
import { don } from './don'
import { err } from './err'
import { errTexts } from './errTexts'
import { fmt } from './fmt'
import { ful, ptc } from './ful'
import { gen } from './gen'
import { gft } from './gft'
import { hom } from './hom'
import { lnd } from './lnd'
import { look } from './look'
import { nav } from './nav'
import { ord } from './ord'
import { pay } from './pay'
import { prd } from './prd'
import { prv } from './prv'
import { qrp } from './qrp'
import { rel } from './rel'
import { rev } from './rev'
import { run } from './run'
import { sec } from './sec'
import { ses } from './ses'
import { shp } from './shp'
import { src } from './src'
import { vch } from './vch'
import { words } from './words'

/** Every break, by area. */
export const allBreaks: readonly Break[] = [
  ...pay,
  ...api,
  ...chk,
  ...crt,
  ...vch,
  ...gft,
  ...rel,
  ...sec,
  ...ses,
  ...err,
  ...errTexts,
  ...adr,
  ...ord,
  ...cpn,
  ...rev,
  ...dlv,
  ...don,
  ...ful,
  ...ptc,
  ...fmt,
  ...qrp,
  ...prd,
  ...cat,
  ...shp,
  ...prv,
  ...src,
  ...hom,
  ...lnd,
  ...look,
  ...words,
  ...brg,
  ...nav,
  ...gen,
  ...run,
]
