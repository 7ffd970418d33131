import { openPhone, untilHomeIsThere, workOf } from './phone.mjs'
import { traced } from './trace.mjs'

/** Milliseconds of the transitions (NAV-067, NAV-070). */
const slideMs = { click: 600, popstate: 500 }

/** Positions in the list of the tapped cards, in order: 0 is its first card, 1 its last. */
const taps = [0, 0.5, 0.75, 0.02, 0.6]

/**
 * @typedef {object} Move
 * @property {number} ms from the input event to the frame after the one that shows the page
 * @property {number} framesPerSecond while pages move
 * @property {number} frames counted during the transition
 * @property {number} longFrames of them, over 34 ms
 * @property {number} work CPU time of the page's thread until the transition ends, ms
 * @property {number} top of the tapped card when the list is shown, CSS pixels
 */

/**
 * Opens a product from the home page and goes back, five times on one slow phone.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {string} sessionId
 * @param {(name: 'first-tap' | 'tap' | 'back') => string | undefined} [traceOf] file for a trace of one move
 * @returns {Promise<{ firstTap: Move, laterTaps: Move[], backs: Move[], scrollOff: number }>} `scrollOff` in CSS pixels, at most
 */
export async function tapAndBack(browser, url, sessionId, traceOf = () => undefined) {
  const phone = await openPhone(browser, { sessionId })
  const { context, page } = phone
  try {
    await page.goto(url)
    await untilHomeIsThere(page)
    /** @type {Move[]} */
    const opened = []
    /** @type {Move[]} */
    const backs = []
    let scrollOff = 0
    for (const [round, place] of taps.entries()) {
      const card = await chooseCard(page, place)
      const tap = () =>
        measureMove(phone, 'click', card, () => page.touchscreen.tap(card.x, card.y)).finally(() =>
          page.waitForTimeout(300),
        )
      const back = () => measureMove(phone, 'popstate', card, () => page.evaluate(() => history.back()))
      const last = round === taps.length - 1
      opened.push(
        await traced(browser, page, round === 0 ? traceOf('first-tap') : last ? traceOf('tap') : undefined, tap),
      )
      await page.waitForTimeout(900)
      const returned = await traced(browser, page, last ? traceOf('back') : undefined, back)
      backs.push(returned)
      await page.waitForTimeout(600)
      const rest = await topOf(page, card.href)
      scrollOff = Math.max(scrollOff, Math.abs(returned.top - card.top), Math.abs(rest - card.top))
    }
    const [firstTap, ...laterTaps] = opened
    return { firstTap: /** @type {Move} */ (firstTap), laterTaps, backs, scrollOff }
  } finally {
    await context.close()
  }
}

/**
 * Scrolls to a card of the shown page and waits until its picture is loaded and a tap would hit it.
 *
 * @param {import('@playwright/test').Page} page
 * @param {number} place in the list, 0 to 1
 */
export async function chooseCard(page, place) {
  /** @type {string | undefined} */
  let href
  for (let attempt = 0; attempt < 5; attempt += 1) {
    href = await page.evaluate(([place, href]) => {
      const cards = /** @type {any} */ (globalThis).bench.cards(href)
      const card = cards[Math.round((cards.length - 1) * place)]
      card.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      return card.getAttribute('href')
    }, /** @type {const} */ ([place, href]))
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(500)
    const card = await cardInTheMiddle(page, href)
    if (card) return card
  }
  throw new Error(`The card of ${href} can't be tapped.`)
}

/**
 * The card nearest to the middle of the screen, if a tap would hit it.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} [href] of the card; without it any card
 * @returns {Promise<{ href: string, name: string, x: number, y: number, top: number } | undefined>}
 */
export const cardInTheMiddle = (page, href) =>
  page.evaluate((href) => {
    const [x, y] = [innerWidth / 2, innerHeight / 2]
    const [nearest] = /** @type {any} */ (globalThis).bench
      .cards(href ?? undefined)
      .map((/** @type {Element} */ card) => ({ card, ...card.getBoundingClientRect().toJSON() }))
      .map((/** @type {any} */ one) => ({ ...one, x: one.left + one.width / 2, y: one.top + one.height / 2 }))
      .sort((/** @type {any} */ a, /** @type {any} */ b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))
    if (!nearest || !nearest.card.contains(document.elementFromPoint(nearest.x, nearest.y))) return undefined
    const { card, top } = nearest
    return { href: card.getAttribute('href'), name: card.textContent.trim(), x: nearest.x, y: nearest.y, top }
  }, href ?? null)

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} href
 * @returns {Promise<number>} infinite without such a card
 */
export const topOf = (page, href) =>
  page
    .evaluate((href) => {
      const middle = innerHeight / 2
      const tops = /** @type {any} */ (globalThis).bench
        .cards(href)
        .map((/** @type {any} */ card) => card.getBoundingClientRect().top)
      return tops.sort(
        (/** @type {number} */ a, /** @type {number} */ b) => Math.abs(a - middle) - Math.abs(b - middle),
      )[0]
    }, href)
    .then((top) => top ?? Infinity)

/**
 * Runs `act`, which opens a card's product or goes back to the list, and measures the frames.
 *
 * @param {Pick<import('./phone.mjs').Phone, 'page' | 'cdp'>} phone
 * @param {'click' | 'popstate'} event that starts it
 * @param {{ href: string, name: string }} card
 * @param {() => Promise<unknown>} act
 * @returns {Promise<Move>}
 */
export async function measureMove({ page, cdp }, event, card, act) {
  const before = await workOf({ cdp })
  // The observer must be installed before the action.
  await page.evaluate(watchMove, { event, ms: slideMs[event], ...card })
  await act()
  const move = await page.evaluate(() => /** @type {any} */ (globalThis).benchMove)
  return { ...move, work: (await workOf({ cdp })) - before }
}

/** Runs in the page, and stores a promise of the measurement there. */
function watchMove(/** @type {{ event: string, ms: number, href: string, name: string }} */ { event, ms, href, name }) {
  const { bench } = /** @type {any} */ (globalThis)
  const isThere =
    event === 'click' ? () => bench.hasHeading(name) : () => bench.cards(href).length > 0 && !bench.hasHeading(name)
  const move = new Promise((resolve, reject) => {
    const watch = (/** @type {Event} */ input) => {
      clearTimeout(giveUp)
      const start = input.timeStamp
      const move = { ms: 0, framesPerSecond: Number.NaN, frames: 0, longFrames: 0, top: 0 }
      let seen = false
      let wasMoving = false
      let slideStart = 0
      let before = 0
      const look = (/** @type {number} */ now) => {
        if (seen && !move.ms) {
          move.ms = performance.now() - start
          const middle = innerHeight / 2
          const tops = bench.cards(href).map((/** @type {Element} */ card) => card.getBoundingClientRect().top)
          move.top = tops.sort(
            (/** @type {number} */ a, /** @type {number} */ b) => Math.abs(a - middle) - Math.abs(b - middle),
          )[0]
        }
        seen ||= isThere()
        // The frame in which the transition starts is painted when the next one begins.
        if (slideStart && before - slideStart < ms) {
          move.frames += 1
          if (now - before > 34) move.longFrames += 1
          move.framesPerSecond = (move.frames * 1000) / (now - slideStart)
        } else if (!slideStart && wasMoving) slideStart = now
        wasMoving ||= bench.isMoving()
        before = now
        const isOver = move.ms > 0 && slideStart > 0 && now - slideStart >= ms
        if (isOver || (move.ms > 0 && now - start > 3000)) resolve(move)
        else if (now - start > 20_000) reject(new Error(`“${name}” was not there 20 s after ${event}.`))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
    addEventListener(event, watch, { once: true, capture: true })
    const giveUp = setTimeout(() => reject(new Error(`No ${event} came to the page, for “${name}”.`)), 20_000)
  })
  Object.assign(globalThis, { benchMove: move })
}
