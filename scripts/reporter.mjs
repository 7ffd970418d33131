import { writeFileSync } from 'node:fs'
import { MinimalReporter } from 'vitest/node'
import { failure, slowest } from './summary.mjs'
import { shortenFailures } from './walkFailures.mjs'

/**
 * Prints only failures and the tests' own output. Writes the report for `npm test` to SUITE_REPORT: unlike Vitest's own JSON it contains
 * the reasons of skipped tests and the errors outside tests.
 */
export default class SuiteReporter extends MinimalReporter {
  constructor() {
    super({ silent: false })
  }

  /** @param {import('vitest/node').TestModule} module @override */
  onTestModuleEnd(module) {
    shortenFailures(module)
    super.onTestModuleEnd(module)
  }

  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {Parameters<MinimalReporter['onTestRunEnd']>[1]} unhandled
   * @param {import('vitest/node').TestRunEndReason} reason
   * @override
   */
  onTestRunEnd(modules, unhandled, reason) {
    super.onTestRunEnd(modules, unhandled, reason)
    /** @type {import('./summary.mjs').Suite} */
    const suite = { passed: 0, failed: [], skipped: [], shaky: [], errors: unhandled.map(({ message }) => message) }
    /** @type {Map<string, number>} */
    const took = new Map()
    for (const module of modules) {
      const { collectDuration, duration } = module.diagnostic()
      took.set(module.relativeModuleId, collectDuration + duration)
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        const title = `${module.relativeModuleId} › ${test.fullName}`
        if (state === 'passed') suite.passed += 1
        else if (state === 'failed') suite.failed.push(failure(title, errors?.[0]?.message))
        else suite.skipped.push({ title, reason: reasonOf(test) })
        if (test.diagnostic()?.flaky) suite.shaky?.push(title)
      }
      for (const { message } of [
        ...module.errors(),
        ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
      ])
        suite.errors.push(`${module.relativeModuleId}: ${message}`)
    }
    suite.slow = slowest(took)
    if (reason === 'interrupted') suite.errors.push('The run was interrupted.')
    const path = process.env['SUITE_REPORT']
    if (path) writeFileSync(path, JSON.stringify(suite))
  }
}

/** @param {import('vitest/node').TestCase} test */
function reasonOf(test) {
  const result = test.result()
  if (result.state === 'skipped' && result.note) return result.note
  return { skip: 'marked skip', todo: 'marked todo', only: 'another test is marked only', run: 'never started' }[
    test.options.mode ?? 'run'
  ]
}
