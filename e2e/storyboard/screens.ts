import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Chart, ChartNode } from '../../workbench/chart/chart'
import { storyKey } from '../../workbench/story/storyboard'

/** Screens that are no route: what lies over a page, or shows before there is one. */
export const layers: Readonly<Record<string, string>> = {
  splash: 'the splash screen',
  standIn: 'the choice of a shopper in a plain browser',
  tutorial: 'the tutorial',
  popupAd: 'an ad over home',
  cardOffer: 'the offer of a partner’s card',
  dialog: 'a dialog',
  sheet: 'a sheet',
  snackbar: 'the snackbar',
  paymentMethod: 'the sheet of payment methods',
  voucherList: 'the sheet of vouchers',
  variantSheet: 'the sheet of variants',
  addressList: 'the list of addresses',
  addressForm: 'the form of an address',
  thirdPartyConfirm: 'the sheet before the card gateway',
  thirdParty: 'a page of another party in the bank app',
  pin: 'the bank app’s PIN pad over the page',
  thankYou: 'the thank-you',
}

/** Routes of ours, which the specification's table does not have. */
const ownRoutes: readonly string[] = ['/gift/$giftId']

/** Why states of a machine, or one state, name no screen. Transient decisions and final states need no reason. */
export const withoutScreen: Readonly<Record<string, string>> = {
  brightness: 'a control of the coupon’s code page, which couponUse names',
  bankApp: 'background: it only answers callbacks of the bank app',
  counters: 'background: its numbers are badges on any page',
  pagedList: 'generic: the machine of the page that has the list names the screen',
  record: 'generic: the machine of the page that has the record names the screen',
  transition: 'generic: any page enters and leaves',
  'navigation.ready': 'any page is shown',
  'navigation.leaving': 'any page is shown',
  'navigation.transitioning': 'any page is shown',
  'navigation.closed': 'the bank app has closed the market',
  'delivery.idle': 'not started: the checkout’s state shows',
  'paymentSource.idle': 'not started: the checkout’s state shows',
  'errorFollowUp.log.listening': 'background: it only writes the log',
  'errorFollowUp.flow.idle': 'no error is shown',
  'firstVisit.arriving': 'waits for home: the page shows',
  'firstVisit.loadingAds': 'background: the page shows',
  'firstVisit.beforeAd': 'waits for home: the page shows',
  'firstVisit.loadingMemberCards': 'background: the page shows',
  'firstVisit.beforeOffer': 'waits for home: the page shows',
  'followShop.shops': 'background: the heart of a shop changes at once on any page',
  'gift.composing.names': 'background: the step that is open shows',
  'linkOpener.idle': 'no link is being opened',
  'linkOpener.requestingPin': 'background: the page shows until the PIN pad opens',
  'modal.closed': 'no dialog is shown',
  'pin.none': 'no PIN is requested',
  'session.verified': 'any page is shown',
  'sheet.closed': 'no sheet is shown',
  'snackbar.hidden': 'no notice is shown',
  'thirdParty.none': 'no page of another party is shown',
  'tutorial.waiting': 'waits for the page: the page shows',
  'tutorial.closed': 'the page shows',
  'voucher.list.hidden': 'the sheet of vouchers is closed',
}

/** Why a state that shows a screen has no picture. Each reason is also an obligation: it goes when the state is pictured. */
export const withoutPicture: Readonly<Record<string, string>> = {
  'gift.attached': 'it ends with the pages of the gift, before the summary is shown',
}

const root = join(import.meta.dirname, '../..')

/** Routes of the shop, as the machines write them. */
function knownRoutes(): Set<string> {
  const rows = readFileSync(join(root, 'docs/requirements.tsv'), 'utf8').split('\n')
  return new Set([
    ...ownRoutes,
    ...rows.flatMap((row) => {
      const route = /^NAV-\d+\tNAV\tscreen\tRoute (\/\S*)/.exec(row)?.[1]
      return route === undefined ? [] : [route.replace(/\{(\w+)\}/g, '$$$1')]
    }),
  ])
}

const isLeaf = ({ nodes }: Chart, { id }: ChartNode) => nodes.every(({ parent }) => parent !== id)

/** A state that is left in the step that enters it. */
export const isTransient = ({ edges }: Chart, { id }: ChartNode): boolean =>
  edges.some(({ source, kind, guard }) => source === id && kind === 'always' && guard === undefined)

const around = ({ nodes }: Chart, node: ChartNode): ChartNode[] => {
  const parent = nodes.find(({ id }) => id === node.parent)
  return parent ? [node, ...around({ nodes } as Chart, parent)] : [node]
}

/** The screen that a state shows: its own, or that of the closest state around it that names one. */
export function screenOf(chart: Chart, node: ChartNode): string | undefined {
  if (node.screen !== undefined) return node.screen
  if (node.kind === 'final' || isTransient(chart, node)) return undefined
  if (around(chart, node).some((one) => storyKey(chart, one) in withoutScreen)) return undefined
  return around(chart, node).find(({ screen }) => screen !== undefined)?.screen
}

/** The states that show a screen, with the screen. */
export function screenStates(charts: readonly Chart[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const chart of charts)
    for (const node of chart.nodes) {
      const screen = isLeaf(chart, node) ? screenOf(chart, node) : undefined
      if (screen !== undefined) found.set(storyKey(chart, node), screen)
    }
  return found
}

/** What is wrong with the screens that the machines name, and with the reasons above. */
export function complaintsAbout(charts: readonly Chart[]): string[] {
  const routes = knownRoutes()
  const used = new Set<string>()
  const complaints: string[] = []
  for (const chart of charts)
    for (const node of chart.nodes) {
      if (node.screen !== undefined && !routes.has(node.screen) && !(node.screen in layers))
        complaints.push(`${node.id}: “${node.screen}” is neither a route nor a named layer`)
      if (!isLeaf(chart, node)) continue
      const reasons = around(chart, node).flatMap((one) => {
        const key = storyKey(chart, one)
        return key in withoutScreen ? [key] : []
      })
      if (isTransient(chart, node)) {
        if (node.screen !== undefined) complaints.push(`${node.id}: a transient state names a screen`)
        continue
      }
      for (const key of reasons) used.add(key)
      if (node.kind === 'final') continue
      if (node.screen !== undefined && reasons.length > 0)
        complaints.push(`${node.id}: names a screen, and a reason for having none`)
      if (screenOf(chart, node) === undefined && reasons.length === 0)
        complaints.push(
          `${node.id}: names neither a screen nor a reason for having none: add meta.screen, or the reason to e2e/storyboard/screens.ts`,
        )
    }
  const shown = screenStates(charts)
  for (const id of Object.keys(withoutScreen))
    if (!used.has(id)) complaints.push(`${id}: a reason for having no screen, but there is no such state`)
  for (const id of Object.keys(withoutPicture))
    if (!shown.has(id)) complaints.push(`${id}: a reason for having no picture, but no such state shows a screen`)
  return complaints
}

/** Whether a screen shows at a path. A layer can show at any. */
export const showsAt = (screen: string, path: string): boolean =>
  !screen.startsWith('/') || new RegExp(`^${screen.replace(/\$\w+/g, '[^/]+')}/?$`).test(path)
