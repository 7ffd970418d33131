import type { Chart } from '../chart/chart'
import type { Mark, Marks } from '../chart/marks'
import type { EdgeFigures } from '../exports/edgesCsv'
import type { CoverageFile, MachineCoverage, WalkLevel } from './coverageFile'
import { walkLevels } from './coverageFile'

/** One level, or all on which the machine is walked. */
export const walkChoices = ['every', ...walkLevels] as const
export type WalkChoice = (typeof walkChoices)[number]

/** Excused: left out with a reason. */
export type Outcome = 'taken' | 'missed' | 'excused'

export type OutcomeAt = {
  outcome: Outcome
  count: number
  reason?: string
  /** The reason is a proof that no run can take it. */
  isImpossible: boolean
}

/** What the tests took of a state or a transition. */
export type Finding = {
  kind: 'state' | 'edge'
  /** In the chart; of a transition with several targets, the first one's. */
  id: string
  outcome: Outcome
  /** Of what was not taken: the number beside it on the chart. */
  number: number | undefined
  /** Of the levels with a result. */
  at: Partial<Record<WalkLevel, OutcomeAt>>
}

export type Share = { taken: number; all: number }

/** The levels of a choice that have a result. */
export const walkedOf = ({ levels }: MachineCoverage, choice: WalkChoice): WalkLevel[] =>
  walkLevels.filter((level) => (choice === 'every' || choice === level) && levels[level].kind === 'walked')

function outcomeAt(machine: MachineCoverage, level: WalkLevel, kind: Finding['kind'], key: string): OutcomeAt {
  const result = machine.levels[level]
  if (result.kind !== 'walked') return { outcome: 'missed', count: 0, isImpossible: false }
  const count = result[kind === 'state' ? 'states' : 'transitions'][key] ?? 0
  if (count > 0) return { outcome: 'taken', count, isImpossible: false }
  const impossible = machine.impossible[key]
  const reason = impossible ?? result.left[key]
  return {
    outcome: reason === undefined ? 'missed' : 'excused',
    count,
    ...(reason === undefined ? {} : { reason }),
    isImpossible: impossible !== undefined,
  }
}

const worst = (outcomes: readonly Outcome[]): Outcome =>
  (['missed', 'excused'] as const).find((one) => outcomes.includes(one)) ?? 'taken'

/**
 * Every state below the root and every transition of a chart with what the chosen levels took of it. What was not taken is numbered, what has no reason first; a
 * transition that the file does not know was missed. Empty if none of the levels has a result.
 */
export function findingsOf(chart: Chart, machine: MachineCoverage, choice: WalkChoice): Finding[] {
  const levels = walkedOf(machine, choice)
  if (levels.length === 0) return []
  const finding = (kind: Finding['kind'], id: string, key: string): Finding => {
    const at = Object.fromEntries(levels.map((level) => [level, outcomeAt(machine, level, kind, key)]))
    return { kind, id, outcome: worst(Object.values(at).map(({ outcome }) => outcome)), number: undefined, at }
  }
  const transitions = new Map(chart.edges.toReversed().map((edge) => [edge.transition, edge.id]))
  const findings = [
    // A run never stays in a history state.
    ...chart.nodes.filter(({ depth, kind }) => depth > 0 && kind !== 'history').map(({ id }) => finding('state', id, id)),
    ...[...transitions].toReversed().map(([transition, id]) => finding('edge', id, transition)),
  ]
  const open = (['missed', 'excused'] as const).flatMap((outcome) => findings.filter((one) => one.outcome === outcome))
  const numbers = new Map(open.map((one, at) => [one, at + 1]))
  return findings.map((one) => ({ ...one, number: numbers.get(one) }))
}

/** How much of a machine's states or transitions a level took; what no run can take does not count. */
export function shareOf(findings: readonly Finding[], kind: Finding['kind'], level: WalkLevel): Share {
  const possible = findings.flatMap((one) => (one.kind === kind ? (one.at[level] ?? []) : []))
  const counted = possible.filter(({ isImpossible }) => !isImpossible)
  return { taken: counted.filter(({ outcome }) => outcome === 'taken').length, all: counted.length }
}

/** Taken and not taken as marks of a chart, with the numbers of the list. */
export function coverageMarks(chart: Chart, findings: readonly Finding[]): Marks {
  const transitionOf = new Map(chart.edges.map(({ id, transition }) => [id, transition]))
  const states = new Map<string, Mark>()
  const transitions = new Map<string, Mark>()
  for (const { kind, id, outcome, number } of findings) {
    const mark: Mark = { role: outcome, ...(number === undefined ? {} : { badge: String(number), isNumbered: true }) }
    if (kind === 'state') states.set(id, mark)
    else transitions.set(transitionOf.get(id)!, mark)
  }
  return { states, transitions, combine: combinedMark }
}

/** A box or line that stands for several looks like the worst of them and has its number, with how many more have one. */
function combinedMark(marks: readonly Mark[]): Mark {
  const role = worst(marks.map((mark) => mark.role as Outcome))
  const numbers = marks.flatMap(({ badge }) => (badge === undefined ? [] : [Number(badge)])).sort((a, b) => a - b)
  const [first, ...more] = numbers
  if (first === undefined) return { role }
  return { role, badge: more.length === 0 ? String(first) : `${first} +${more.length}`, isNumbered: true }
}

/** How often each level took a transition, and why not; empty where a level has no result. */
export function coverageFigures({ machines }: CoverageFile): EdgeFigures[] {
  const known = new Map(machines.map((machine) => [machine.id, machine]))
  return [
    ...walkLevels.map((level): EdgeFigures => ({
      name: `tests_${level}`,
      of: ({ id }, { transition }) => {
        const machine = known.get(id)
        return machine?.levels[level].kind === 'walked'
          ? outcomeAt(machine, level, 'edge', transition).count
          : undefined
      },
    })),
    {
      name: 'tests_not_taken',
      of: ({ id }, { transition }) => {
        const machine = known.get(id)
        return machine && walkedOf(machine, 'every')
          .map((level) => ({ level, ...outcomeAt(machine, level, 'edge', transition) }))
          .filter(({ outcome }) => outcome !== 'taken')
          .map(({ level, reason }) => `${level}: ${reason ?? 'no reason'}`)
          .join('; ')
      },
    },
  ]
}
