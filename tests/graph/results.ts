import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { resultsFolder, sourcesOf } from '../../scripts/pathsResults.mjs'
import type { Edge, Inventory } from './inventory'
import type { Level } from './levels'
import type { Proofs } from './proof'
import { outcomeId } from './proof'
import type { Coverage } from './walk'

/** What the last run of a level took of one machine, and what it left out. */
export interface LevelResult {
  machine: string
  level: Level
  /** Distinguishes several runs of one level: the language in the browser, the flow over the server. */
  part?: string
  /** End of the run, ISO 8601. */
  at: string
  /** Fingerprint of the sources of the run. */
  sources: string
  /** Planning and walking together. */
  seconds: number
  /** Number of paths that were walked, also of the failed ones. */
  walks: number
  /** The paths with the edges that each takes, by id; of the actor's level. */
  paths?: readonly { title: string; takes: readonly string[] }[]
  /** Titles of the failed paths and checks. */
  failed: readonly string[]
  /** How often each state and edge was taken, by id. */
  states: Readonly<Record<string, number>>
  edges: Readonly<Record<string, number>>
  /** How often the guard of an edge was true and false. */
  guards: Readonly<Record<string, { guard: string; yes: number; no: number }>>
  /** States, edges and guard outcomes that no run can take, with the proof. */
  unreachable: Readonly<Record<string, string>>
  /** States and edges that the level leaves out, with the reason. */
  untaken: Readonly<Record<string, string>>
  /** Events, calls, inputs and states that the level can't play or show. */
  excuses: readonly Excuse[]
}

export interface Excuse {
  /** As in `event cart.retry`, `call loadCoupon lost`, `state settling`, `start killed`, `delay untilExpiry`. */
  what: string
  reason: string
}

type LeftOut = Partial<Pick<LevelResult, 'untaken' | 'excuses' | 'paths'>>

/** Counts what was taken, walk by walk, and writes the result of a level once all its walks have run. */
export class Results {
  private readonly failed: string[] = []
  private walks = 0
  private ms = 0
  private readonly edges: ReadonlyMap<string, Edge>
  private readonly states: ReadonlySet<string>
  private readonly sources: string
  /** The edge of each outcome of a guard that is false. */
  private readonly guarded: ReadonlyMap<string, string>

  constructor(
    private readonly of: Pick<LevelResult, 'machine' | 'level' | 'part'>,
    private readonly chart: Inventory,
    private readonly proved: Proofs,
    private readonly coverage: Coverage,
  ) {
    this.sources = sourcesOf(of.level)
    this.edges = new Map(chart.edges.map((edge) => [edge.id, edge]))
    this.states = new Set(chart.states.map(({ id }) => id))
    this.guarded = new Map(chart.edges.map(({ id }) => [outcomeId(id), id]))
  }

  /** Adds the time of planning. */
  planned(ms: number): void {
    this.ms += ms
  }

  /** Runs one walk and counts it, also if it fails. */
  async walked(title: string, run: () => Promise<void>): Promise<void> {
    this.walks += 1
    await this.checked(title, run)
  }

  /** Runs a walk or a check of the level; a failure is part of the result. */
  async checked(title: string, run: () => Promise<void> | void): Promise<void> {
    // The clock of a page's walk is its own.
    const start = performance.now()
    try {
      await run()
    } catch (thrown) {
      this.failed.push(title)
      throw thrown
    } finally {
      this.ms += performance.now() - start
    }
  }

  /** Counts the failure of a check that runs elsewhere. */
  addFailure(title: string): void {
    this.failed.push(title)
  }

  get hasFailed(): boolean {
    return this.failed.length > 0
  }

  /** Counts ids of states, edges and guard outcomes as they are in {@link Situation.taken}. */
  took(taken: Iterable<string>): void {
    for (const id of taken) {
      const edge = this.guarded.get(id)
      if (edge !== undefined) {
        const { yes, no } = this.coverage.guards.get(edge) ?? { yes: 0, no: 0 }
        this.coverage.guards.set(edge, { yes, no: no + 1 })
      } else if (this.edges.has(id)) {
        count(this.coverage.edges, id)
        if (this.edges.get(id)?.guard === undefined) continue
        const { yes, no } = this.coverage.guards.get(id) ?? { yes: 0, no: 0 }
        this.coverage.guards.set(id, { yes: yes + 1, no })
      } else if (this.states.has(id)) count(this.coverage.states, id)
    }
  }

  /** Writes the result, unless only some of the level's walks ran. */
  write(walks: number, left: LeftOut = {}): void {
    if (this.walks < walks) return
    const { machine, level, part } = this.of
    mkdirSync(resultsFolder, { recursive: true })
    const name = [machine, level, ...(part === undefined ? [] : [part])].join('.')
    writeFileSync(join(resultsFolder, `${name}.json`), `${JSON.stringify(this.result(left), null, 2)}\n`)
  }

  result(left: LeftOut = {}): LevelResult {
    const { chart, coverage } = this
    return {
      ...this.of,
      at: new Date().toISOString(),
      sources: this.sources,
      seconds: Math.round(this.ms / 100) / 10,
      walks: this.walks,
      failed: this.failed,
      states: Object.fromEntries(chart.states.map(({ id }) => [id, coverage.states.get(id) ?? 0])),
      edges: Object.fromEntries(chart.edges.map(({ id }) => [id, coverage.edges.get(id) ?? 0])),
      guards: Object.fromEntries(
        chart.edges.flatMap(({ id, guard }) =>
          guard === undefined ? [] : [[id, { guard, ...(coverage.guards.get(id) ?? { yes: 0, no: 0 }) }]],
        ),
      ),
      unreachable: Object.fromEntries(this.proved),
      untaken: left.untaken ?? {},
      excuses: left.excuses ?? [],
      ...(left.paths && { paths: left.paths }),
    }
  }
}

const count = (counts: Map<string, number>, id: string) => counts.set(id, (counts.get(id) ?? 0) + 1)
