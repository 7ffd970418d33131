import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type ts from 'typescript'
import type { Edge } from './inventory'

const root = join(import.meta.dirname, '../..')

/** Loaded for the first failure: it takes half a second in each process that walks machines. */
let compiler: typeof ts

/**
 * Where a machine's source has an edge, or a state (`checkout.placing.claiming`): `machines/checkout/checkoutMachine.ts:212`. The line of the
 * nearest part that is written literally, the file alone without any; undefined for a machine without a file of its own.
 */
export function lineOf(machine: string, of: Edge | string): string | undefined {
  const file = `machines/${machine}/${machine}Machine.ts`
  if (!existsSync(join(root, file))) return undefined
  compiler ??= createRequire(import.meta.url)('typescript') as typeof ts
  const source = compiler.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    compiler.ScriptTarget.Latest,
    true,
  )
  const found = placeIn(source, machine, of)
  if (!found) return file
  return `${file}:${source.getLineAndCharacterOfPosition(found.getStart(source)).line + 1}`
}

function placeIn(source: ts.SourceFile, machine: string, of: Edge | string): ts.Node | undefined {
  const config = configOf(source)
  if (!config) return undefined
  const id = typeof of === 'string' ? of : of.source
  let state: ts.Node = config
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

function along(source: ts.SourceFile, state: ts.Node, path: readonly string[]): ts.Node | undefined {
  let at: ts.Node = state
  for (const key of path) {
    const next = propertyOf(source, at, key)
    if (!next) return undefined
    at = next.name
  }
  return at
}

function branchOf(source: ts.SourceFile, name: ts.Node, branch: number): ts.Node {
  const value = valueOf(source, name)
  return value && compiler.isArrayLiteralExpression(value) ? (value.elements[branch] ?? name) : name
}

interface Property {
  name: ts.Node
  value: ts.Node
}

/** A property of an object literal, of the first one in a list, or of what a name or `...spread` in it refers to. */
function propertyOf(source: ts.SourceFile, node: ts.Node, key: string): Property | undefined {
  const value = valueOf(source, node)
  if (!value) return undefined
  if (compiler.isArrayLiteralExpression(value)) {
    for (const one of value.elements) {
      const found = propertyOf(source, one, key)
      if (found) return found
    }
    return undefined
  }
  if (!compiler.isObjectLiteralExpression(value)) return undefined
  for (const one of value.properties) {
    if (compiler.isSpreadAssignment(one)) {
      const found = propertyOf(source, one.expression, key)
      if (found) return found
    } else if (one.name && textOf(one.name) === key)
      return { name: one, value: compiler.isPropertyAssignment(one) ? one.initializer : one }
  }
  return undefined
}

const textOf = (name: ts.PropertyName): string =>
  compiler.isIdentifier(name) || compiler.isStringLiteral(name) ? name.text : name.getText()

/** The object or list that a property, a name or a call of a local function stands for. */
function valueOf(source: ts.SourceFile, node: ts.Node): ts.Node | undefined {
  if (compiler.isPropertyAssignment(node)) return valueOf(source, node.initializer)
  if (compiler.isAsExpression(node) || compiler.isSatisfiesExpression(node) || compiler.isParenthesizedExpression(node))
    return valueOf(source, node.expression)
  if (compiler.isShorthandPropertyAssignment(node)) return declared(source, node.name.text)
  if (compiler.isIdentifier(node)) return declared(source, node.text)
  if (compiler.isCallExpression(node) && compiler.isIdentifier(node.expression))
    return declared(source, node.expression.text)
  if (compiler.isArrowFunction(node)) return valueOf(source, node.body)
  return node
}

function declared(source: ts.SourceFile, name: string): ts.Node | undefined {
  for (const statement of source.statements) {
    if (!compiler.isVariableStatement(statement)) continue
    for (const { name: own, initializer } of statement.declarationList.declarations)
      if (compiler.isIdentifier(own) && own.text === name && initializer) return valueOf(source, initializer)
  }
  return undefined
}

/** The argument of `createMachine`. */
function configOf(source: ts.SourceFile): ts.Node | undefined {
  let found: ts.Node | undefined
  const visit = (node: ts.Node): void => {
    if (
      compiler.isCallExpression(node) &&
      compiler.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'createMachine'
    )
      found ??= node.arguments[0]
    if (!found) compiler.forEachChild(node, visit)
  }
  visit(source)
  return found
}
