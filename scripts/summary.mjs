import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {object} Suite The result of one run of tests.
 * @property {number} passed
 * @property {string[]} failed titles, each with the first line of its error
 * @property {{ title: string, reason: string }[]} skipped
 * @property {string[]} [shaky] titles of tests that passed only on a retry
 * @property {string[]} errors outside tests
 * @property {string[]} [slow] descriptions of the slowest files
 */

/**
 * @typedef {{ title: string, file?: string, specs?: Spec[], suites?: Group[] }} Group
 * @typedef {{ title: string, file: string, tests: { projectName?: string, status: string, annotations: { type: string, description?: string }[], results?: { duration: number, error?: { message?: string } }[] }[] }} Spec
 */

/**
 * @param {ReadonlyMap<string, number>} took milliseconds by file
 * @returns {string[]}
 */
export const slowest = (took) =>
  [...took]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 5)
    .map(([file, ms]) => `${file} (${Math.round(ms / 1000)} s)`)

/**
 * A test that passed only on a retry counts as failed, unless it is listed as unstable.
 *
 * @param {{ suites: Group[], errors: { message?: string }[] }} report of Playwright
 * @param {readonly { title: string, reason: string }[]} [unstable]
 * @returns {Suite}
 */
export function fromPlaywright(report, unstable = []) {
  /** @type {Suite} */
  const suite = {
    passed: 0,
    failed: [],
    skipped: [],
    shaky: [],
    errors: report.errors.map(({ message }) => message ?? 'unknown error'),
  }
  const found = new Set()
  /** @type {Map<string, number>} */
  const took = new Map()
  const walk = (/** @type {Group} */ group, /** @type {string[]} */ path) => {
    const titles = group.title && group.title !== group.file ? [...path, group.title] : path
    group.suites?.forEach((child) => walk(child, titles))
    for (const spec of group.specs ?? [])
      for (const test of spec.tests) {
        const title = [spec.file, ...titles, spec.title].join(' › ')
        for (const { duration } of test.results ?? []) took.set(spec.file, (took.get(spec.file) ?? 0) + duration)
        const listed = unstable.find((one) => one.title === title)
        if (listed) found.add(listed)
        if (test.status === 'expected') suite.passed += 1
        else if (test.status === 'flaky' && listed) {
          suite.passed += 1
          suite.shaky?.push(`${title} (${listed.reason})`)
        } else if (test.status === 'flaky')
          suite.failed.push(failure(`${title} (passed when tried again)`, errorOf(test)))
        else if (test.status === 'skipped') suite.skipped.push({ title, reason: reasonOf(test.annotations) })
        else suite.failed.push(failure(title, errorOf(test)))
      }
  }
  report.suites.forEach((group) => walk(group, []))
  suite.slow = slowest(took)
  for (const one of unstable)
    if (!found.has(one)) suite.errors.push(`no such test, though listed as unstable: ${one.title}`)
  return suite
}

/** @param {Spec['tests'][number]} test */
const errorOf = (test) => test.results?.find(({ error }) => error)?.error?.message

/** @param {string} title @param {string} [message] of the error, which may have colours */
export const failure = (title, message) =>
  message ? `${title}: ${firstLine(stripVTControlCharacters(message))}` : title

/** @param {{ type: string, description?: string }[]} annotations */
function reasonOf(annotations) {
  const { type, description } = annotations.find(({ type }) => type === 'skip' || type === 'fixme') ?? {
    type: '',
    description: undefined,
  }
  return description ?? (type ? `marked ${type}` : 'an earlier failure or the end of the run')
}

/**
 * Adds up the suites. A suite that crashed, reported nothing or ran no test counts as one more failure, as does a command that fails; one that
 * succeeds counts as no test.
 *
 * @param {{ name: string, code: number, suite: Suite | undefined }[]} results
 * @param {{ name: string, code: number }[]} [commands] that run beside the suites and report no tests
 * @returns {{ lines: string[], last: string, ok: boolean }} `lines` are the skipped tests, the slowest files, the commands and, at the end,
 *   where even a cut log has them, the failures; `last` is the summary line
 */
export function summarise(results, commands = []) {
  const suites = results.flatMap(({ suite }) => suite ?? [])
  const problems = [
    ...results.flatMap(problemsOf),
    ...commands.filter(({ code }) => code !== 0).map(({ name, code }) => `failed: ${name} (code ${code})`),
  ]
  const skipped = suites.flatMap((suite) => suite.skipped)
  const passed = suites.reduce((sum, suite) => sum + suite.passed, 0)
  const lines = [
    ...skippedLines(skipped),
    ...suites.flatMap(({ slow }) => slow ?? []).map((file) => `slow: ${file}`),
    ...suites.flatMap(({ shaky }) => shaky ?? []).map((title) => `passed when tried again: ${title}`),
    ...commands.filter(({ code }) => code === 0).map(({ name }) => `succeeded: ${name}`),
    ...problems,
  ]
  const last = `${passed} passed, ${problems.length} failed${skipped.length ? `, ${skipped.length} skipped` : ''}`
  return { lines, last, ok: problems.length === 0 && passed > 0 }
}

/** @param {{ name: string, code: number, suite: Suite | undefined }} result */
function problemsOf({ name, code, suite }) {
  if (!suite) return [`crashed: ${name} ended with code ${code} and reported nothing`]
  const problems = [
    ...suite.failed.map((title) => `failed: ${title}`),
    ...suite.errors.map((message) => failure(`error in ${name}`, message)),
  ]
  if (problems.length > 0) return problems
  if (suite.passed === 0) return [`empty: ${name} ran no test`]
  return code === 0 ? [] : [`crashed: ${name} ended with code ${code}`]
}

/** Skipped tests of one file with one reason are one line. @param {Suite['skipped']} skipped */
function skippedLines(skipped) {
  /** @type {Map<string, Suite['skipped']>} */
  const groups = new Map()
  for (const one of skipped) {
    const key = `${fileOf(one.title)}\n${one.reason}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].map((group) => {
    const [{ title, reason }] = /** @type {[Suite['skipped'][number]]} */ (group)
    return `skipped: ${group.length === 1 ? title : `${group.length} tests of ${fileOf(title)}`} (${reason})`
  })
}

const fileOf = (/** @type {string} */ title) => title.split(' › ', 1)[0] ?? title

const firstLine = (/** @type {string} */ message) => message.split('\n').find((line) => line.trim()) ?? message
