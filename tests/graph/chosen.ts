import { readFileSync } from 'node:fs'
import type { Replay } from './failure'
import type { Level } from './levels'

/** `npm run test:paths` sets both. */
const names = process.env['PATHS_MACHINES']?.split(' ')
const file = process.env['PATHS_REPLAY']

/** Whether the paths of a machine are to be walked: all are unless `npm run test:paths` names some. */
export const isChosen = (machine: string): boolean => names === undefined || names.includes(machine)

/** The one path to walk, if it is this machine's on this level; the run file's name with it. */
export function replayOf(machine: string, level: Level, part?: string): (Replay & { file: string }) | undefined {
  if (file === undefined) return undefined
  const { replay } = JSON.parse(readFileSync(file, 'utf8')) as { replay: Replay }
  if (replay.machine !== machine || replay.level !== level || replay.part !== part) return undefined
  return { ...replay, file }
}

/** Whether one path alone is walked. */
export const isReplaying = file !== undefined
