import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyMachineModel } from '../machines/model'
import { relationsOf } from '../tests/graph/explore'
import { inventory } from '../tests/graph/inventory'
import { excused, levels, minimumShares } from '../tests/graph/levels'
import type { MutantsResult } from '../tests/graph/mutantsTable'
import { laterCount, resultsOf } from '../tests/graph/mutantsTable'
import { proofs } from '../tests/graph/proof'
import { machineCoverage } from '../tests/graph/report/coverage'
import type { ReportSources } from '../tests/graph/report/report'
import { failuresOf, machineReport } from '../tests/graph/report/report'
import { toReportPage } from '../tests/graph/report/reportPage'
import type { LevelResult } from '../tests/graph/results'
import { survivorsByDesign } from '../tests/graph/survivors'
import { walkedLevels } from '../tests/graph/walked'
import { writeCoverageFile } from '../workbench/coverage/coverageFile'
import { resultsFolder, sourcesOf } from './pathsResults.mjs'
import { root } from './processes.mjs'
import { machineNames } from './walks.mjs'

/** Writes what the last runs of the generated tests took, as `dist/paths.html`, and as `dist/coverage.json` for the workbench; fails if one of these runs did. Imports TypeScript, so it runs under tsx. */
async function main(): Promise<void> {
  const walked = walkedLevels()
  const files = existsSync(resultsFolder) ? readdirSync(resultsFolder) : []
  const read = (name: string): unknown => JSON.parse(readFileSync(join(resultsFolder, name), 'utf8'))
  const counts = resultsOf(readFileSync(join(root, 'docs/mutation.md'), 'utf8'))
  const sources = Object.fromEntries(levels.map((level) => [level, sourcesOf(level)]))
  const all: ReportSources[] = []
  for (const name of machineNames()) {
    const module = (await import(`../machines/${name}/${name}Model.ts`)) as Record<string, unknown>
    const model = module[`${name}Model`] as AnyMachineModel
    const { machine } = model
    const ownCount = `${name}.mutants.json`
    const survey = laterCount(
      counts.find(({ machine }) => machine === name),
      files.includes(ownCount) ? (read(ownCount) as MutantsResult) : undefined,
    )
    all.push({
      chart: inventory(machine),
      proved: proofs(machine, relationsOf(model)),
      description: machine.root.description ?? '',
      walked: walked.get(name) ?? [],
      results: files
        .filter((file) => file.startsWith(`${name}.`) && file !== ownCount)
        .map((file) => read(file) as LevelResult)
        .filter((result) => 'untaken' in result),
      sources,
      ...(excused[name] && { excuses: excused[name] }),
      ...(minimumShares[name] !== undefined && { minimumShare: minimumShares[name] }),
      ...(survey && { survey }),
      ...(survivorsByDesign[name] && { survivorsByDesign: survivorsByDesign[name] }),
    })
  }
  const page = join(root, 'dist', 'paths.html')
  mkdirSync(join(root, 'dist'), { recursive: true })
  const at = new Date().toISOString()
  const reports = all.map(machineReport)
  writeFileSync(page, toReportPage(reports, at))
  writeFileSync(join(root, 'dist', 'coverage.json'), writeCoverageFile({ at, machines: all.map(machineCoverage) }))
  process.stdout.write(`The report is in ${page}; the workbench draws it on the charts.\n`)
  const failures = failuresOf(reports)
  for (const failure of failures) process.stdout.write(`failed: ${failure}\n`)
  if (failures.length > 0) process.exitCode = 1
}

void main()
