import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import type { EndpointOptions } from '../../contract/endpoint'
import { requestOptions } from '../../contract/errors'
import type { CallOptions } from '../../src/api/client'
import * as failures from '../../src/api/failures'

/** Endpoints by their import name in the code. */
const endpoints = new Map<string, EndpointOptions>()
for (const file of readdirSync('contract')) {
  const exported = (await import(/* @vite-ignore */ `../../contract/${file}`)) as Record<string, unknown>
  for (const [name, value] of Object.entries(exported))
    if (typeof value === 'object' && value !== null && 'path' in value && 'method' in value)
      endpoints.set(name, value as EndpointOptions)
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

const walk = (node: ts.Node, visit: (node: ts.Node) => void): void => {
  visit(node)
  node.forEachChild((child) => walk(child, visit))
}

/** The functions of src/api/failures.ts that an expression uses; a name resolves to its nearest declaration above. */
function optionsIn(expression: ts.Node | undefined, file: ts.SourceFile): string[] {
  if (!expression) return []
  const found: string[] = []
  walk(expression, (node) => {
    if (!ts.isIdentifier(node) || (ts.isPropertyAssignment(node.parent) && node.parent.name === node)) return
    if (node.text in failures) found.push(node.text)
    else if (node.text === 'options') {
      let declared: ts.Node | undefined
      walk(file, (one) => {
        if (ts.isVariableDeclaration(one) && one.name.getText() === 'options' && one.pos < node.pos)
          declared = one.initializer
      })
      found.push(...optionsIn(declared, file))
    }
  })
  return found
}

/** `METHOD path: option` of every call in the page's code. */
function callsMade(): string[] {
  const rows = filesIn('src').flatMap((name) => {
    const file = ts.createSourceFile(name, readFileSync(name, 'utf8'), ts.ScriptTarget.Latest, true)
    const found: string[] = []
    walk(file, (node) => {
      if (!ts.isCallExpression(node) || !/(^|\.)api\.call$/.test(node.expression.getText())) return
      const [first, , third] = node.arguments
      const options = optionsIn(third, file)
      walk(first!, (part) => {
        const endpoint = ts.isIdentifier(part) ? endpoints.get(part.text) : undefined
        for (const option of options.length > 0 ? options : ['default'])
          if (endpoint) found.push(`${endpoint.method} ${endpoint.path}: ${option}`)
      })
    })
    return found
  })
  return [...new Set(rows)].sort()
}

const documented = readFileSync('docs/calls.md', 'utf8')

/** The notation in docs/calls.md for what each function of src/api/failures.ts makes the follow-up machine do. */
const transportOptions = Object.entries(failures).map(([name, optionsFor]) => {
  const options: CallOptions = optionsFor()
  const own = options.option?.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return [name, own ?? (options.draws ? 'default, or no-modal' : 'default')]
})

describe('handling of failed calls', () => {
  const made = callsMade()

  it('is listed in docs/calls.md for every call, as in the code [ERR-156]', () => {
    const rows = documented.matchAll(/^\| `(\w+ \/\S+)` +\| (\w+) +\|$/gm)
    const listed = [...rows].map(([, call, option]) => `${call}: ${option}`).sort()
    expect(made.length).toBeGreaterThan(50)
    expect(listed).toEqual(made)
  })

  it('has its transport option listed there for every function that names one [ERR-156]', () => {
    const rows = documented.matchAll(/^\| `(\w+)` +\| ([\w ,-]+?) +\|/gm)
    expect(Object.fromEntries([...rows].map(([, name, option]) => [name, option]))).toEqual({
      default: 'default',
      ...Object.fromEntries(transportOptions),
    })
  })

  it('each transport option has a caller [ERR-156]', () => {
    const used = new Set(made.map((row) => row.split(': ')[1]!))
    const optionOf = (name: string) => (failures as Record<string, () => CallOptions>)[name]?.().option ?? 'default'
    expect(new Set([...used].map(optionOf))).toEqual(new Set(requestOptions))
  })
})
