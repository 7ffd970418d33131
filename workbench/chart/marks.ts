import type { ChartEdge } from './chart'

export type MarkRole = 'added' | 'removed' | 'moved' | 'taken' | 'missed' | 'excused' | 'heat'

export type Mark = {
  role: MarkRole
  /** Times the usual width of a line. */
  width?: number
  /** A short text beside the label or in the corner of the box. */
  badge?: string
  /** The badge is a number of a list beside the chart. */
  isNumbered?: boolean
}

/** What is drawn on a chart by others: coverage, the difference of two versions, traffic. */
export type Marks = {
  /** By the id of a state. */
  states: ReadonlyMap<string, Mark>
  /** By {@link ChartEdge.transition}. */
  transitions: ReadonlyMap<string, Mark>
  /** Draws refusals and failures as all else: the marks have their red. */
  hasPlainErrors?: boolean
  /** The mark of a line or box that stands for several; without it, the one of the first with the greatest width. */
  combine?: (marks: Mark[]) => Mark
  /** The mark of a box that stands for several states, also for some without a mark; without it, as of `combine`. */
  ofStates?: (ids: readonly string[]) => Mark | undefined
}

function combined(marks: Mark[], all: Marks): Mark | undefined {
  const [first] = marks
  if (!first || marks.length === 1) return first
  if (all.combine) return all.combine(marks)
  const width = Math.max(...marks.map((mark) => mark.width ?? 1))
  return { ...first, width }
}

export function markOfEdges(edges: readonly ChartEdge[], marks: Marks | undefined): Mark | undefined {
  if (!marks) return undefined
  const transitions = new Set(edges.map(({ transition }) => transition))
  return combined(
    [...transitions].flatMap((transition) => marks.transitions.get(transition) ?? []),
    marks,
  )
}

export function markOfStates(ids: readonly string[], marks: Marks | undefined): Mark | undefined {
  if (!marks) return undefined
  if (marks.ofStates) return marks.ofStates(ids)
  return combined(
    ids.flatMap((id) => marks.states.get(id) ?? []),
    marks,
  )
}
