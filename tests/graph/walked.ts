import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { thaiNameMark } from '../../scripts/newMachine'
import { machineNames, walksOf } from '../../scripts/walks.mjs'
import type { Level } from './levels'

const root = join(import.meta.dirname, '../..')

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
