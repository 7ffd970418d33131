import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minimumShares } from '../tests/graph/levels'
import { mutantsPage, mutantsTable, resultsOf } from '../tests/graph/mutantsTable'
import type { MutantsResult } from '../tests/graph/mutantsTable'
import { resultsFolder } from './pathsResults.mjs'
import { codePartOf } from '../tests/mutants/codeTable'
import { root } from './processes.mjs'
import { machineNames } from './walks.mjs'

/**
 * Prints the last results of some machines as a Markdown table, or writes those of all into `docs/mutation.md`, which keeps the rows of
 * machines that have none.
 */
const asked = process.argv.slice(2).filter((one) => one !== '--write')
const results = (asked.length > 0 ? asked : machineNames()).flatMap((name): MutantsResult[] => {
  const file = join(resultsFolder, `${name}.mutants.json`)
  return existsSync(file) ? [JSON.parse(readFileSync(file, 'utf8')) as MutantsResult] : []
})
process.stdout.write(`\n${mutantsTable(results, minimumShares)}`)
if (process.argv.includes('--write')) {
  const page = join(root, 'docs/mutation.md')
  const earlier = readFileSync(page, 'utf8')
  const codePart = codePartOf(earlier)
  const kept = resultsOf(earlier).filter(({ machine }) => !results.some((one) => one.machine === machine))
  const all = [...results, ...kept].sort((a, b) => (a.machine < b.machine ? -1 : 1))
  writeFileSync(page, `${mutantsPage(all, machineNames(), minimumShares)}${codePart && `\n${codePart}`}`)
  process.stdout.write('\nThe table is in docs/mutation.md.\n')
}
