import type { RunnerTestCase, RunnerTestFile } from 'vitest'
import type { Vitest } from 'vitest/node'

/** A suite that can't be loaded has no tests: it gets a failed one. */
function withFailedTest(file: RunnerTestFile): RunnerTestFile {
  if (file.result?.state !== 'fail' || file.tasks.length > 0) return file
  const test: Partial<RunnerTestCase> = { type: 'test', name: 'is loaded', mode: 'run', file, result: file.result }
  return { ...file, tasks: [test as RunnerTestCase] }
}

/** Stryker looks at tests only. Without this, a mutant with which a suite can't be loaded would have survived. */
export function countLoadFailures({ state }: Vitest): void {
  const getFiles = state.getFiles.bind(state)
  state.getFiles = (keys) => getFiles(keys).map(withFailedTest)
}
