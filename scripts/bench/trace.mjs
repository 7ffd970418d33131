import { writeFileSync } from 'node:fs'

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.cpu_profiler',
  'blink.user_timing',
  'loading',
  'latencyInfo',
  'toplevel',
  'v8.execute',
]

/**
 * Runs `act`, and traces it if a file is given. The trace opens in the browser's developer tools; the longest work of the page's thread is
 * printed.
 *
 * @template T
 * @param {import('@playwright/test').Browser} browser
 * @param {import('@playwright/test').Page} page
 * @param {string | undefined} file
 * @param {() => Promise<T>} act
 * @returns {Promise<T>}
 */
export async function traced(browser, page, file, act) {
  if (!file) return await act()
  await browser.startTracing(page, { categories })
  try {
    return await act()
  } finally {
    const trace = await browser.stopTracing()
    writeFileSync(file, trace)
    process.stdout.write(`\n${file}\n${summarise(JSON.parse(trace.toString()).traceEvents)}\n`)
  }
}

/** @typedef {{ name: string, ph: string, ts: number, dur?: number, pid: number, tid: number, args?: any }} TraceEvent */

/** Shorter tasks are only summed up, ms. */
const longTask = 16

/**
 * What the page's thread did: its time by kind of work, then its longer tasks.
 *
 * @param {TraceEvent[]} events
 */
export function summarise(events) {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const [main] = mains
    .map(({ pid, tid }) => events.filter((one) => one.pid === pid && one.tid === tid && one.ph === 'X'))
    .sort((a, b) => b.length - a.length)
  if (!main) return 'No thread of a page was found.'
  main.sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const click = main.find(
    ({ name, args }) => name === 'EventDispatch' && ['click', 'popstate'].includes(args?.data?.type),
  )
  const zero = click?.ts ?? main[0]?.ts ?? 0
  /** @type {Map<string, { ms: number, count: number }>} */
  const all = new Map()
  /** @type {{ at: number, ms: number, parts: Map<string, number> }[]} */
  const tasks = []
  /** @type {{ event: TraceEvent, inner: number }[]} */
  const open = []
  const close = (/** @type {number} */ until) => {
    for (let top = open.at(-1); top && top.event.ts + (top.event.dur ?? 0) <= until; top = open.at(-1)) {
      open.pop()
      const whole = (top.event.dur ?? 0) / 1000
      const own = whole - top.inner
      const parent = open.at(-1)
      if (parent) parent.inner += whole
      const name = nameOf(top.event)
      const known = all.get(name) ?? { ms: 0, count: 0 }
      all.set(name, { ms: known.ms + own, count: known.count + 1 })
      const parts = tasks.at(-1)?.parts
      parts?.set(name, (parts.get(name) ?? 0) + own)
    }
  }
  for (const event of main) {
    close(event.ts)
    if (open.length === 0) tasks.push({ at: (event.ts - zero) / 1000, ms: (event.dur ?? 0) / 1000, parts: new Map() })
    open.push({ event, inner: 0 })
  }
  close(Infinity)
  const byTime = (/** @type {[string, number]} */ a, /** @type {[string, number]} */ b) => b[1] - a[1]
  const kinds = [...all]
    .sort(([, a], [, b]) => b.ms - a.ms)
    .slice(0, 12)
    .map(([name, { ms, count }]) => `  ${ms.toFixed(1).padStart(7)} ms  ${String(count).padStart(5)} × ${name}`)
  const long = tasks
    .filter(({ ms }) => ms >= longTask)
    .map(({ at, ms, parts }) => {
      const most = [...parts].sort(byTime).slice(0, 5)
      return `  at ${at.toFixed(0).padStart(5)} ms, ${ms.toFixed(0).padStart(4)} ms: ${most.map(([name, own]) => `${name} ${own.toFixed(0)}`).join(', ')}`
    })
  return [
    'own time by kind of work:',
    ...kinds,
    `tasks of ${longTask} ms and more${click ? `, from the ${click.args.data.type}` : ''}:`,
    ...long,
  ].join('\n')
}

/** @param {TraceEvent} event */
function nameOf({ name, args }) {
  if (name === 'EventDispatch') return `event ${args?.data?.type}`
  if (name === 'UpdateLayoutTree') return 'style'
  return name
}
