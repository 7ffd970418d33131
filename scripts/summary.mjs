/**
 * @typedef {object} Suite The result of one run of tests.
 * @property {number} passed
 * @property {string[]} failed titles
 * @property {{ title: string, reason: string }[]} skipped
 * @property {string[]} [shaky] titles of tests that passed only on a retry
 * @property {string[]} errors outside tests
 * @property {string[]} [slow] descriptions of the slowest files
 */

/**
 * @typedef {{ title: string, file?: string, specs?: Spec[], suites?: Group[] }} Group
 * @typedef {{ title: string, file: string, tests: { projectName?: string, status: string, annotations: { type: string, description?: string }[], results?: { duration: number }[] }[] }} Spec
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
        } else if (test.status === 'flaky') suite.failed.push(`${title} (passed when tried again)`)
        else if (test.status === 'skipped') suite.skipped.push({ title, reason: reasonOf(test.annotations) })
        else suite.failed.push(title)
      }
  }
  report.suites.forEach((group) => walk(group, []))
  suite.slow = slowest(took)
  for (const one of unstable)
    if (!found.has(one)) suite.errors.push(`no such test, though listed as unstable: ${one.title}`)
  return suite
}

/** @param {{ type: string, description?: string }[]} annotations */
function reasonOf(annotations) {
  const { type, description } = annotations.find(({ type }) => type === 'skip' || type === 'fixme') ?? {
    type: '',
    description: undefined,
  }
  return description ?? (type ? `marked ${type}` : 'an earlier failure or the end of the run')
}

/**
 * Adds up the suites. A suite that crashed, reported nothing or ran no test counts as one more failure.
 *
 * @param {{ name: string, code: number, suite: Suite | undefined }[]} results
 * @returns {{ lines: string[], last: string, ok: boolean }} `lines` are the failures and the skipped tests, `last` the summary line
 */
export function summarise(results) {
  const lines = []
  let passed = 0
  let failed = 0
  let skipped = 0
  for (const { name, code, suite } of results) {
    passed += suite?.passed ?? 0
    skipped += suite?.skipped.length ?? 0
    const problems = suite?.failed.map((title) => `failed: ${title}`) ?? []
    problems.push(...(suite?.errors.map((message) => `error in ${name}: ${firstLine(message)}`) ?? []))
    if (!suite) problems.push(`crashed: ${name} ended with code ${code} and reported nothing`)
    else if (suite.passed === 0 && problems.length === 0) problems.push(`empty: ${name} ran no test`)
    else if (code !== 0 && problems.length === 0) problems.push(`crashed: ${name} ended with code ${code}`)
    failed += problems.length
    lines.push(...problems, ...(suite?.shaky?.map((title) => `passed when tried again: ${title}`) ?? []))
    lines.push(...(suite?.slow?.map((file) => `slow: ${file}`) ?? []))
    lines.push(...(suite?.skipped.map(({ title, reason }) => `skipped: ${title} (${reason})`) ?? []))
  }
  const last = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
  return { lines, last, ok: failed === 0 && passed > 0 }
}

const firstLine = (/** @type {string} */ message) => message.split('\n').find((line) => line.trim()) ?? message
