/**
 * One broken edge fails many walks. Leaves whole, of the failed walks of a machine on a level, only the one with the shortest path; the others are one
 * line each. None keeps its stack, which leads into the walk instead of the machine. To be called before a reporter prints the module.
 *
 * @param {import('vitest/node').TestModule} module
 */
export function shortenFailures(module) {
  /** @type {Map<unknown, { title: string, error: WalkError }[]>} by the suite, which is a machine on a level */
  const suites = new Map()
  for (const test of module.children.allTests('failed'))
    for (const error of test.result().errors ?? [])
      if (isWalkError(error)) suites.set(test.parent, [...(suites.get(test.parent) ?? []), { title: test.name, error }])
  for (const failed of suites.values()) {
    const [first, ...others] = failed.toSorted((a, b) => a.error.steps.length - b.error.steps.length)
    if (!first) continue
    for (const { error } of others) error.message = oneLine(error, first)
    for (const { error } of failed) Object.assign(error, { stack: '', stacks: [] })
  }
}

/** @typedef {import('vitest/node').TestError & Pick<import('../tests/graph/walk').WalkFailure, 'reason' | 'steps' | 'notes'>} WalkError */

/** @param {import('vitest/node').TestError} error @returns {error is WalkError} */
const isWalkError = (error) => error.name === 'WalkFailure'

/** @param {WalkError} error @param {{ title: string, error: WalkError }} first */
function oneLine({ reason, notes }, first) {
  const [place = '', ...rest] = notes
  const kind = place.split(':', 1)[0]
  const other = `"${short(first.title)}"`
  const isSame = place === first.error.notes[0]
  const where = isSame
    ? `also fails: the same ${kind} as in ${other}`
    : `also fails: another ${kind} than in ${other}: ${place.slice(`${kind}: `.length)}`
  const what = isSame && reason === first.error.reason ? [] : [short(reason, 200)]
  return [[where, ...what].join(': '), ...rest.filter((note) => note.startsWith('replay: '))].join('; ')
}

const short = (/** @type {string} */ text, most = 60) => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}
