import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import type { Language } from '../../contract/enums'
import { activeStates } from '../../workbench/chart/chart'
import { readCharts } from '../../scripts/readCharts'
import type { Opening } from '../../workbench/story/storyboard'
import { storyKey } from '../../workbench/story/storyboard'
import { screenStates, showsAt } from './screens'
import type { Taken } from './taken'
import { folder, takenFolder } from './taken'

const root = join(import.meta.dirname, '../..')
const charts = new Map((await readCharts(root)).map((chart) => [chart.id, chart]))
const screens = screenStates([...charts.values()])

/** The rank of the best picture so far, by language and state. */
const best = new Map<string, number>()
/** The states to which an opening leads, as noted so far. */
const opened = new Set<string>()

function note(line: Taken): void {
  mkdirSync(takenFolder, { recursive: true })
  appendFileSync(join(takenFolder, `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`)
}

interface Look {
  path: string
  /** The fewer layers over the page the better; a page that moves is worse than any number of them. */
  rank: number
  states: string[]
}

/** The states of the shown screen, and how good a picture of it would be. */
async function lookAt(page: Page): Promise<Look> {
  const { running, ...look } = await page.evaluate(() => ({
    path: location.pathname,
    rank:
      [...document.querySelectorAll('[role=dialog], [role=alertdialog], .snackbar')].filter(
        (layer) => layer.getClientRects().length > 0,
      ).length +
      20 *
        document.querySelectorAll('.page-frame:not([aria-hidden])[data-transition]:not([data-transition=entered])')
          .length,
    running: window.__RUNNING__?.() ?? [],
  }))
  const states = running.flatMap(({ machine, value }) => {
    const chart = charts.get(machine)
    if (!chart) return []
    const active = activeStates(chart, value)
    return chart.nodes.filter(({ id }) => active.has(id)).map((node) => storyKey(chart, node))
  })
  return { ...look, states: [...new Set(states)].filter((id) => showsAt(screens.get(id) ?? '/-', look.path)) }
}

/** Nothing is tested here: a state that ends by itself gets the time that a picture takes. */
// eslint-disable-next-line no-restricted-syntax
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Fonts and pictures are there. The page's own clock may be stopped, so the limit is not the page's. */
const rest = (page: Page) =>
  Promise.race([
    page.evaluate(async () => {
      await document.fonts.ready
      const pictures = [...document.images].filter(({ complete, loading }) => !complete && loading !== 'lazy')
      await Promise.all(pictures.map((one) => one.decode().catch(() => undefined)))
    }),
    pause(1_500),
  ])

const sessions = new WeakMap<Page, CDPSession>()

async function devtoolsOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, known)
  return known
}

export const isPictured = (lang: Language, screen: string): boolean =>
  [...screens].every(([id, one]) => one !== screen || best.has(`${lang} ${id}`))

/**
 * A picture of each screen-bearing state that is active now and has none, or a worse one.
 *
 * @param opening how the page has come here, if it was by opening the shop alone
 */
export async function takePictures(page: Page, lang: Language, opening?: Opening, penalty = 0): Promise<void> {
  if (!page.url().startsWith('http')) return
  const before = await lookAt(page)
  if (opening)
    for (const state of before.states.filter((id) => !opened.has(id))) {
      opened.add(state)
      note({ state, opening })
    }
  const rank = before.rank + penalty
  const isBetter = (id: string) => rank < (best.get(`${lang} ${id}`) ?? Infinity)
  if (!before.states.some(isBetter)) return
  await rest(page)
  await pause(300)
  const devtools = await devtoolsOf(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
  const after = await lookAt(page)
  const states = before.states.filter((id) => isBetter(id) && after.states.includes(id))
  if (states.length === 0 || after.path !== before.path) return
  const picture = Buffer.from(data, 'base64')
  const file = `${lang}/${createHash('sha256').update(picture).digest('hex').slice(0, 16)}.webp`
  mkdirSync(join(folder, lang), { recursive: true })
  writeFileSync(join(folder, file), picture)
  for (const state of states) {
    best.set(`${lang} ${state}`, rank)
    note({ state, lang, file, rank })
  }
}

/** Waits until the states of the page have not changed for a while. */
export async function settle(page: Page, quietMs: number, limitMs = 6_000): Promise<void> {
  const end = Date.now() + limitMs
  let last = ''
  let since = Date.now()
  while (Date.now() < end && Date.now() - since < quietMs) {
    const now = JSON.stringify(await lookAt(page).catch(() => undefined))
    if (now !== last) since = Date.now()
    last = now
    await pause(60)
  }
}

/** A page that is watched may not show yet what its machines have decided: any picture at rest is better. */
const watched = 10

/** Takes pictures all the time, so that states which end by themselves have one too. Returns how to stop. */
export function watch(page: Page, lang: Language): () => Promise<void> {
  let isOver = false
  const ended = (async () => {
    while (!isOver) {
      // The page may be loading.
      await takePictures(page, lang, undefined, watched).catch(() => undefined)
      await pause(60)
    }
  })()
  return () => {
    isOver = true
    return ended
  }
}
