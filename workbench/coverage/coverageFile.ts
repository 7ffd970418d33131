import * as v from 'valibot'

/** What the generated tests took of each machine, as `npm run test:paths -- --report` writes it to `dist/coverage.json`. */

export const coverageVersion = 1
const longestFile = 20_000_000

/** The levels on which the generated paths are walked. */
export const walkLevels = ['actor', 'server', 'page', 'browser'] as const
export type WalkLevel = (typeof walkLevels)[number]

const text = v.pipe(v.string(), v.maxLength(4000))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const counts = v.record(text, count)
const reasons = v.record(text, text)
const instant = v.pipe(v.string(), v.isoTimestamp())

const levelCoverage = v.variant('kind', [
  /** The machine is not walked on the level, for this reason. */
  v.object({ kind: v.literal('excused'), reason: text }),
  /** There is no result yet; the command makes one. */
  v.object({ kind: v.literal('waiting'), command: text }),
  /** There is neither a walk nor a reason. */
  v.object({ kind: v.literal('missing') }),
  v.object({
    kind: v.literal('walked'),
    at: instant,
    /** Whether the run was of other sources. */
    isOld: v.boolean(),
    walks: count,
    /** Titles of the failed paths and checks. */
    failed: v.array(text),
    /** How often each state was taken, by id, and each transition, by its name in the chart. */
    states: counts,
    transitions: counts,
    /** States and transitions that the level leaves out, with the reason. */
    left: reasons,
    outcomes: v.object({ taken: count, all: count }),
    /** Transitions whose condition was never false. */
    neverFalse: v.array(text),
    /** The paths, each with what it takes by its place in `transitions`; recorded on the level of the actor. */
    paths: v.optional(v.array(v.object({ title: text, takes: v.array(count) }))),
    /** What the level leaves out by name, such as `event cart.retry`. */
    excuses: v.array(v.object({ what: text, reason: text })),
  }),
])
const machineCoverage = v.object({
  id: text,
  /** States and transitions that no run can take, with the proof. */
  impossible: reasons,
  levels: v.object({ actor: levelCoverage, server: levelCoverage, page: levelCoverage, browser: levelCoverage }),
})
const coverageFile = v.object({
  format: v.literal('k-market-coverage'),
  version: v.literal(coverageVersion),
  at: instant,
  machines: v.pipe(v.array(machineCoverage), v.maxLength(500)),
})

export type LevelCoverage = v.InferOutput<typeof levelCoverage>
export type MachineCoverage = v.InferOutput<typeof machineCoverage>
export type CoverageFile = { at: string; machines: readonly MachineCoverage[] }
export type CoverageRefusal = { reason: 'large' | 'json' | 'other' | 'version' } | { reason: 'schema'; where: string }

export const writeCoverageFile = ({ at, machines }: CoverageFile): string =>
  `${JSON.stringify({ format: 'k-market-coverage', version: coverageVersion, at, machines })}\n`

/** Reads a file that may be broken, or from another version of the report. */
export function readCoverageFile(content: string): { file: CoverageFile } | { refused: CoverageRefusal } {
  if (content.length > longestFile) return { refused: { reason: 'large' } }
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    return { refused: { reason: 'json' } }
  }
  const head = v.safeParse(v.object({ format: v.literal('k-market-coverage'), version: v.number() }), value)
  if (!head.success) return { refused: { reason: 'other' } }
  if (head.output.version !== coverageVersion) return { refused: { reason: 'version' } }
  const file = v.safeParse(coverageFile, value)
  if (!file.success) return { refused: { reason: 'schema', where: v.getDotPath(file.issues[0]) ?? '' } }
  return { file: { at: file.output.at, machines: file.output.machines } }
}
