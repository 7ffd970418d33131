import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diffChart, isSame } from '../workbench/chart/diff'
import type { ChartVersion, Revisions } from '../workbench/compare/revisions'
import { writeRevisions } from '../workbench/compare/revisions'
import { gitText, isRevision, unpackMachines } from './git'
import { root } from './processes.mjs'
import { readChartsIn } from './readCharts'

/** How many older versions of a machine are kept, and in how many of its newest changes they are looked for. */
const versionsMax = 3
const changesMax = 12

/**
 * The older versions of each machine's chart, read from git: of the working tree, if it differs from the last commit, and of the commits that
 * changed the machine's file or its words.
 */
async function readHistory(): Promise<Revisions> {
  if (!isOwnRepository()) return { history: 'none', versions: new Map() }
  const isCut = gitText('rev-parse', '--is-shallow-repository') === 'true'
  const scratch = mkdtempSync(join(tmpdir(), 'k-market-revisions-'))
  try {
    const folderOf = (revision: string) => {
      const folder = join(scratch, revision)
      if (!existsSync(folder)) unpackMachines(revision, folder)
      return folder
    }
    const isChanged = gitText('status', '--porcelain', '--', 'machines', 'contract') !== ''
    const versions = new Map<string, ChartVersion[]>()
    const names = readdirSync(join(root, 'machines'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    for (const { name } of names) {
      let newer = await readChartsIn(root, name)
      const found = new Map(newer.map(({ id }) => [id, [] as ChartVersion[]]))
      for (const { revision, change, made } of candidates(name, isChanged)) {
        const older = await chartsAt(folderOf, revision, name)
        if (!older) break
        for (const [id, list] of found) {
          const [chart, next] = [older, newer].map((charts) => charts.find((one) => one.id === id))
          if (list.length < versionsMax && !isSame(diffChart(chart, next)))
            list.push({ revision, ...(change && { change }), ...(made && { made }), ...(chart && { chart }) })
        }
        newer = older
        if ([...found.values()].every((list) => list.length === versionsMax)) break
      }
      for (const [id, list] of found) if (list.length > 0) versions.set(id, list)
    }
    return { history: isCut ? 'cut' : 'whole', versions }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Not the repository of a folder around this one. */
function isOwnRepository(): boolean {
  try {
    return gitText('rev-parse', '--show-prefix') === '' && isRevision('HEAD')
  } catch {
    return false
  }
}

/** Revisions with a possibly older chart of a machine, newest first: the one before each change, and the change that made it. */
function* candidates(name: string, isChanged: boolean): Generator<Omit<ChartVersion, 'chart'>> {
  const files = ['Machine', 'Words'].map((part) => `machines/${name}/${name}${part}.ts`)
  const log = gitText('log', `-${changesMax + 1}`, '--format=%h%x09%p%x09%cI%x09%s', '--', ...files)
  const changes = log.split('\n').flatMap((row) => {
    const [revision = '', parents = '', at = '', ...subject] = row.split('\t')
    const [parent = ''] = parents.split(' ')
    return revision === '' ? [] : [{ parent, change: { revision, at, subject: subject.join(' ').slice(0, 300) } }]
  })
  if (isChanged) yield { revision: gitText('rev-parse', '--short', 'HEAD'), made: changes[0]?.change }
  for (const [at, { parent, change }] of changes.slice(0, changesMax).entries()) {
    // The first commit, or the first one that a cut history has.
    if (parent === '') return
    yield { revision: parent, change, made: changes[at + 1]?.change }
  }
}

/** The charts of a machine at a revision, none if it did not exist; undefined if they can't be read. */
async function chartsAt(folderOf: (revision: string) => string, revision: string, name: string) {
  try {
    return await readChartsIn(folderOf(revision), name)
  } catch {
    // Sources of long ago may not run with today's packages.
    return undefined
  }
}

async function main(): Promise<void> {
  const file = join(root, 'dist', 'revisions.json')
  mkdirSync(join(root, 'dist'), { recursive: true })
  const next = `${file}-${process.pid}`
  writeFileSync(next, writeRevisions(await readHistory()))
  renameSync(next, file)
}

void main()
