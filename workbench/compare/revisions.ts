import * as v from 'valibot'
import type { Chart } from '../chart/chart'
import { chartSchema, complete, strayIn } from './chartsFile'

/** The older versions of each machine's chart, as the build writes them from the repository's history to `dist/revisions.json`. */

export const revisionsVersion = 1
const longestFile = 40_000_000

const line = v.pipe(v.string(), v.maxLength(400))
const commit = v.object({ revision: line, at: line, subject: line })
const version = v.object({
  /** The revision that has this chart. */
  revision: line,
  /** The change that ended this version; none if it is not committed. */
  change: v.optional(commit),
  /** The change that began it; none before the machine was added, or where the history is cut. */
  made: v.optional(commit),
  /** None before the machine was added. */
  chart: v.optional(chartSchema),
})
const revisionsFile = v.object({
  format: v.literal('k-market-revisions'),
  version: v.literal(revisionsVersion),
  /** None: the build had no repository. Cut: the clone has only the newest revisions. */
  history: v.picklist(['whole', 'cut', 'none']),
  machines: v.pipe(
    v.array(v.object({ id: line, versions: v.pipe(v.array(version), v.maxLength(20)) })),
    v.maxLength(500),
  ),
})

export type Commit = v.InferOutput<typeof commit>
export type ChartVersion = {
  revision: string
  change?: Commit | undefined
  made?: Commit | undefined
  chart?: Chart | undefined
}
export type Revisions = {
  history: 'whole' | 'cut' | 'none'
  /** By machine, newest first; each differs from the next newer one, the first from this build. */
  versions: ReadonlyMap<string, readonly ChartVersion[]>
}

export const writeRevisions = ({ history, versions }: Revisions): string =>
  `${JSON.stringify({
    format: 'k-market-revisions',
    version: revisionsVersion,
    history,
    machines: [...versions].map(([id, list]) => ({ id, versions: list })),
  })}\n`

/** Undefined for a file that is broken or from another version of the build. */
export function readRevisions(content: string): Revisions | undefined {
  if (content.length > longestFile) return undefined
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    return undefined
  }
  const read = v.safeParse(revisionsFile, value)
  if (!read.success) return undefined
  const { history, machines } = read.output
  if (machines.some(({ versions }) => versions.some(({ chart }) => chart && strayIn(chart) !== undefined)))
    return undefined
  return {
    history,
    versions: new Map(
      machines.map(({ id, versions }) => [
        id,
        versions.map(({ chart, ...rest }) => ({ ...rest, chart: chart && complete(chart) })),
      ]),
    ),
  }
}
