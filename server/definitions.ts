import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { trafficDefinitions } from '../contract/traffic'
import type { KnownNames } from './domain/traffic/trafficRules'
import { knownNames } from './domain/traffic/trafficRules'

/** Reads the names of states and transitions that the current build has written, again after each build; undefined without a build. */
export function definitionsReader(dist: string): () => KnownNames | undefined {
  const file = join(dist, 'workbench/definitions.json')
  let read: { modified: number; known: KnownNames } | undefined
  return () => {
    const stat = statSync(file, { throwIfNoEntry: false })
    if (!stat) return undefined
    if (read?.modified !== stat.mtimeMs)
      read = {
        modified: stat.mtimeMs,
        known: knownNames(v.parse(trafficDefinitions, JSON.parse(readFileSync(file, 'utf8')))),
      }
    return read.known
  }
}
