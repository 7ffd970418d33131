import type { AnyStateMachine, AnyStateNode } from 'xstate'
import type { AnyMachineModel } from '../../machines/model'
import { edgesOf, guardParts, nameOf, stateNodesOf } from './inventory'

/** Violations of the chart rules that the compiler can't check, as messages; empty for a valid machine. */
export function breaches(machine: AnyStateMachine, requirementIds: ReadonlySet<string>): string[] {
  const nodes = stateNodesOf(machine).filter((node) => node.parent !== undefined)
  return [
    ...nodes.flatMap((node) => undescribed(node, requirementIds)),
    ...inlineParts(machine),
    ...nodes.flatMap(unhandled),
  ]
}

/** What a model leaves open about its machine, as messages; empty for a complete model. */
export function holes(model: AnyMachineModel): string[] {
  const { machine, reference } = model
  const isProved = reference !== undefined && reference in model.invariants
  return [
    ...(reference === undefined || isProved
      ? []
      : [`${machine.id}: the model's reference "${reference}" is none of its invariants`]),
    ...stateNodesOf(machine).flatMap((node) => (isLeaf(node) ? openEnds(model, node, isProved) : [])),
  ]
}

const isLeaf = ({ type, parent }: AnyStateNode): boolean =>
  parent !== undefined && (type === 'atomic' || type === 'final')

/** A state whose last `always` has no guard is left before anything else happens. */
const isTransient = ({ always }: AnyStateNode): boolean => (always?.length ? always.at(-1)?.guard === undefined : false)

function openEnds({ machine, expects, samples, outcomes }: AnyMachineModel, node: AnyStateNode, isProved: boolean) {
  const state = `${machine.id} ${node.path.join('.')}`
  const expected = expects[node.path.join('.')]
  if (!expected?.accepts) return [`${state}: the model has no \`accepts\``]
  const { accepts, after = [], leads, does } = expected
  const endsOf = (src: string) => Object.keys(outcomes[src] ?? {}).map((outcome) => `${src} ${outcome}`)
  const known = [
    ...Object.keys(samples),
    ...Object.keys(outcomes).flatMap(endsOf),
    ...Object.keys(machine.implementations.delays),
  ]
  const unknown = [...Object.keys(leads ?? {}), ...Object.keys(does ?? {})].filter((by) => !known.includes(by))
  const wrong = [...new Set(unknown)].map((by) => `${state}: \`${by}\` is no event, no end of a call and no delay`)
  const causes = isProved || isTransient(node) ? [] : [...accepts, ...after, ...invokedIn(node).flatMap(endsOf)]
  if (leads === undefined && causes.length > 0)
    return [...wrong, `${state}: the model has no \`leads\` and names no \`reference\``]
  const missing = [...new Set(causes)].filter((by) => leads?.[by] === undefined)
  return [...wrong, ...missing.map((by) => `${state}: no lead says where \`${by}\` leads`)]
}

/** The actors that run in a state, with those of its ancestors below the root. */
function invokedIn(node: AnyStateNode): string[] {
  const own = node.invoke.flatMap(({ src }) => (typeof src === 'string' ? [src] : []))
  return node.parent?.parent ? [...own, ...invokedIn(node.parent)] : own
}

function undescribed(node: AnyStateNode, requirementIds: ReadonlySet<string>): string[] {
  const found: string[] = []
  if (!node.description?.trim()) found.push(`${node.id} has no description`)
  const ids = (node.meta as { requirements?: unknown } | undefined)?.requirements
  if (!Array.isArray(ids) || ids.length === 0)
    return [...found, `${node.id} names no requirement: add one of docs/requirements.tsv to its meta.requirements`]
  return [
    ...found,
    ...ids
      .filter((id) => !requirementIds.has(String(id)))
      .map((id) => `${node.id} names ${id}, which is no requirement`),
  ]
}

function inlineParts(machine: AnyStateMachine): string[] {
  const inTransitions = edgesOf(machine).flatMap(({ edge, transition }) => [
    ...(isNamedGuard(transition.guard) ? [] : [`${edge.id} has an inline guard`]),
    ...transition.actions
      .filter((action) => !isNamed(action))
      .map((action) => `${edge.id} has an inline action ${nameOf(action)}`),
    ...(/^xstate\.after\.\d/.test(edge.event) ? [`${edge.id} has an inline delay`] : []),
  ])
  const inStates = stateNodesOf(machine).flatMap((node) => [
    ...[...listOf(node.config.entry), ...listOf(node.config.exit)]
      .filter((action) => !isNamed(action))
      .map((action) => `${node.id} has an inline action ${nameOf(action)}`),
    ...listOf(node.config.invoke)
      .filter((invoke) => typeof (invoke as { src: unknown }).src !== 'string')
      .map(() => `${node.id} invokes an inline actor`),
  ])
  return [...inTransitions, ...inStates]
}

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])

const isNamed = (reference: unknown): boolean => typeof reference === 'string' || typeof reference === 'object'

const isNamedGuard = (guard: unknown): boolean => {
  const combined = guardParts(guard)
  return guard === undefined || (combined ? combined.parts.every(isNamedGuard) : isNamed(guard))
}

/** A call's failure must be handled, and by a last branch without guard. */
function unhandled(node: AnyStateNode): string[] {
  return node.invoke.flatMap((invoke) => {
    const branches = node.transitions.get(`xstate.error.actor.${invoke.id}`) ?? []
    if (branches.length === 0) return [`${node.id} does not handle the failure of ${String(invoke.src)}`]
    const last = branches[branches.length - 1]
    return last?.guard === undefined
      ? []
      : [`${node.id} handles the failure of ${String(invoke.src)} only when ${nameOf(last.guard)}`]
  })
}
