import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type TypeScript from 'typescript'
import type { Edge } from './inventory'

const root = join(import.meta.dirname, '../..')

/** Loaded for the first failure: it takes half a second in each process that walks machines. */
let ts: typeof TypeScript

/**
 * Where a machine's source has an edge, or a state (`checkout.placing.claiming`): `machines/checkout/checkoutMachine.ts:212`. The line of the
 * nearest part that is written literally, the file alone without any; undefined for a machine without a file of its own.
 */
export function lineOf(machine: string, of: Edge | string): string | undefined {
  const file = `machines/${machine}/${machine}Machine.ts`
  if (!existsSync(join(root, file))) return undefined
  ts ??= createRequire(import.meta.url)('typescript') as typeof TypeScript
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const found = placeIn(source, machine, of)
  if (!found) return file
  return `${file}:${source.getLineAndCharacterOfPosition(found.getStart(source)).line + 1}`
}

function placeIn(source: TypeScript.SourceFile, machine: string, of: Edge | string): TypeScript.Node | undefined {
  const config = configOf(source)
  if (!config) return undefined
  const id = typeof of === 'string' ? of : of.source
  let state: TypeScript.Node = config
  for (const key of id === machine ? [] : id.slice(machine.length + 1).split('.')) {
    const states = propertyOf(source, state, 'states')
    const next = states && propertyOf(source, states.value, key)
    if (!next) return state
    state = next.name
  }
  if (typeof of === 'string') return state
  for (const path of pathsOf(of)) {
    const found = along(source, state, path)
    if (found) return branchOf(source, found, of.branch)
  }
  return state
}

/** Where the branches of an edge may be in the definition of its state. */
function pathsOf({ kind, event }: Edge): string[][] {
  if (kind === 'always') return [['always']]
  if (kind === 'after') return [['after', event.split('.')[2] ?? '']]
  if (event.startsWith('xstate.done.state.')) return [['onDone']]
  if (kind === 'done') return [['invoke', 'onDone']]
  if (kind === 'error') return [['invoke', 'onError']]
  if (kind === 'snapshot') return [['invoke', 'onSnapshot']]
  return [['on', event]]
}

function along(
  source: TypeScript.SourceFile,
  state: TypeScript.Node,
  path: readonly string[],
): TypeScript.Node | undefined {
  let at: TypeScript.Node = state
  for (const key of path) {
    const next = propertyOf(source, at, key)
    if (!next) return undefined
    at = next.name
  }
  return at
}

function branchOf(source: TypeScript.SourceFile, name: TypeScript.Node, branch: number): TypeScript.Node {
  const value = valueOf(source, name)
  return value && ts.isArrayLiteralExpression(value) ? (value.elements[branch] ?? name) : name
}

interface Property {
  name: TypeScript.Node
  value: TypeScript.Node
}

/** A property of an object literal, of the first one in a list, or of what a name or `...spread` in it refers to. */
function propertyOf(source: TypeScript.SourceFile, node: TypeScript.Node, key: string): Property | undefined {
  const value = valueOf(source, node)
  if (!value) return undefined
  if (ts.isArrayLiteralExpression(value)) {
    for (const one of value.elements) {
      const found = propertyOf(source, one, key)
      if (found) return found
    }
    return undefined
  }
  if (!ts.isObjectLiteralExpression(value)) return undefined
  for (const one of value.properties) {
    if (ts.isSpreadAssignment(one)) {
      const found = propertyOf(source, one.expression, key)
      if (found) return found
    } else if (one.name && textOf(one.name) === key)
      return { name: one, value: ts.isPropertyAssignment(one) ? one.initializer : one }
  }
  return undefined
}

const textOf = (name: TypeScript.PropertyName): string =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : name.getText()

/** The object or list that a property, a name or a call of a local function stands for. */
function valueOf(source: TypeScript.SourceFile, node: TypeScript.Node): TypeScript.Node | undefined {
  if (ts.isPropertyAssignment(node)) return valueOf(source, node.initializer)
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
    return valueOf(source, node.expression)
  if (ts.isShorthandPropertyAssignment(node)) return declared(source, node.name.text)
  if (ts.isIdentifier(node)) return declared(source, node.text)
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) return declared(source, node.expression.text)
  if (ts.isArrowFunction(node)) return valueOf(source, node.body)
  return node
}

function declared(source: TypeScript.SourceFile, name: string): TypeScript.Node | undefined {
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name: own, initializer } of statement.declarationList.declarations)
      if (ts.isIdentifier(own) && own.text === name && initializer) return valueOf(source, initializer)
  }
  return undefined
}

/** The argument of `createMachine`. */
function configOf(source: TypeScript.SourceFile): TypeScript.Node | undefined {
  let found: TypeScript.Node | undefined
  const visit = (node: TypeScript.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'createMachine'
    )
      found ??= node.arguments[0]
    if (!found) ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
