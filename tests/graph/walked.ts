import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { thaiNameMark } from '../../scripts/newMachine'
import type { Level } from './levels'

const root = join(import.meta.dirname, '../..')

/** The names of all machines: each has a folder with a machine file. */
export const machineNames = (): string[] =>
  readdirSync(join(root, 'machines')).filter((name) => existsSync(join(root, `machines/${name}/${name}Machine.ts`)))

const places = { server: 'tests/graph/server', page: 'tests/graph/page', browser: 'e2e/walks' } as const

/** Only calls at the start of a line: one that is inside of something else may be skipped. */
const calls: Readonly<Record<keyof typeof places, RegExp>> = {
  server: /^describeOverServer\(\s*(?:\{\s*\.\.\.)?(\w+)Model\b/gm,
  page: /^describePage\((\w+)Page\)/gm,
  browser: /^describeTour\(\{[^]*?\bwalk: (\w+)Walk\b/gm,
}

/** The machines that the text of a test file walks on a level. */
export function machinesWalkedIn(level: keyof typeof places, text: string): string[] {
  const code = text.replace(/^\s*(?:\/\/.*$|\/\*[^]*?\*\/)/gm, '')
  return [...code.matchAll(calls[level])].map(([, machine]) => machine as string)
}

/** The test files that walk a machine on a level, by machine and level. */
export function walksOf(): ReadonlyMap<string, Partial<Record<Level, readonly string[]>>> {
  const found = new Map<string, Partial<Record<Level, string[]>>>()
  const add = (machine: string, level: Level, file: string) => {
    const own = found.get(machine) ?? {}
    found.set(machine, { ...own, [level]: [...new Set([...(own[level] ?? []), file])] })
  }
  for (const name of machineNames())
    if (existsSync(join(root, `machines/${name}/${name}Model.ts`))) add(name, 'actor', 'tests/graph/walks.test.ts')
  for (const level of ['server', 'page', 'browser'] as const) {
    const place = places[level]
    for (const name of readdirSync(join(root, place)).filter((one) => /\.(test|spec)\.ts$/.test(one)))
      for (const machine of machinesWalkedIn(level, readFileSync(join(root, place, name), 'utf8')))
        add(machine, level, `${place}/${name}`)
  }
  return found
}

/** The levels on which each machine is walked. */
export const walkedLevels = (): ReadonlyMap<string, readonly Level[]> =>
  new Map([...walksOf()].map(([machine, files]) => [machine, Object.keys(files) as Level[]]))

/** The machines without words for analysts or without a Thai name, each with a sentence that says what to add. */
export const missingWords = (): string[] =>
  machineNames().flatMap((name) => {
    const file = `machines/${name}/${name}Words.ts`
    if (!existsSync(join(root, file))) return [`${name} has no words: add ${file}.`]
    return hasOwnThaiName(readFileSync(join(root, file), 'utf8'))
      ? []
      : [`${name} has no Thai name: write one in ${file}.`]
  })

/** Whether the Thai name that `npm run machines -- new` writes was replaced. */
export const hasOwnThaiName = (text: string): boolean => !text.includes(thaiNameMark)
