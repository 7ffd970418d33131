import { median } from './phone.mjs'

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`)
}

/**
 * A measured row. `shop` and `reference` hold one figure per round; medians are compared.
 *
 * @typedef {object} Row
 * @property {string} name
 * @property {number[]} shop
 * @property {number[]} [reference]
 * @property {string} [unit]
 * @property {number} [digits]
 * @property {number} [atMost] target of the figure
 * @property {number} [atLeast] target of the figure
 * @property {number} [ratioAtMost] target of the ratio to the reference
 * @property {number} [ratioAtLeast] target of the ratio to the reference
 */

/**
 * Prints figure, reference, ratio, target and whether the target is met.
 *
 * @param {string} reference heading of the second column; empty without one
 * @param {Row[]} rows
 */
export function report(reference, rows) {
  const head = ['', 'shop', 'rounds', ...(reference ? [reference, 'ratio'] : []), 'target', '']
  table(
    head,
    rows.map((row) => {
      const { unit = '', digits = 0 } = row
      const show = (/** @type {number} */ value) =>
        Number.isFinite(value) ? `${value.toFixed(digits)}${unit && ` ${unit}`}` : 'not seen'
      const figure = median(row.shop)
      const beside = median(row.reference ?? [])
      const ratio = figure / beside
      const { target, isMet } = judge(row, figure, ratio, show)
      return [
        row.name,
        show(figure),
        rangeOf(row.shop, digits),
        ...(reference
          ? [row.reference ? show(beside) : '', row.reference && Number.isFinite(ratio) ? ratio.toFixed(2) : '']
          : []),
        target,
        target === '' ? '' : isMet ? 'met' : 'not met',
      ]
    }),
  )
}

/** @param {number[]} figures @param {number} digits */
function rangeOf(figures, digits) {
  const seen = figures.filter(Number.isFinite)
  return seen.length > 1 ? `${Math.min(...seen).toFixed(digits)}–${Math.max(...seen).toFixed(digits)}` : ''
}

/**
 * @param {Row} row
 * @param {number} figure
 * @param {number} ratio
 * @param {(value: number) => string} show
 */
function judge({ atMost, atLeast, ratioAtMost, ratioAtLeast }, figure, ratio, show) {
  if (atMost !== undefined) return { target: `at most ${show(atMost)}`, isMet: figure <= atMost }
  if (atLeast !== undefined) return { target: `at least ${show(atLeast)}`, isMet: figure >= atLeast }
  if (ratioAtMost !== undefined) return { target: `ratio at most ${ratioAtMost}`, isMet: ratio <= ratioAtMost }
  if (ratioAtLeast !== undefined) return { target: `ratio at least ${ratioAtLeast}`, isMet: ratio >= ratioAtLeast }
  return { target: '', isMet: true }
}

/** @param {string[]} head @param {string[][]} rows */
function table(head, rows) {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  const line = (/** @type {string[]} */ row) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  say([line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n'))
}
