import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonSchema } from '@valibot/to-json-schema'
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { EndpointOptions } from '../contract/endpoint'
import { endpoints } from '../contract/endpoints'
import { errorCatalogue } from '../contract/errors'
import { wireSchemas } from '../contract/openapi'

const contract = join(import.meta.dirname, '../contract')

/** The schemas that the contract exports, by name. */
async function namedShapes(): Promise<Record<string, GenericSchema>> {
  const modules = await Promise.all(
    readdirSync(contract).map((file) => import(join(contract, file)) as Promise<Record<string, unknown>>),
  )
  return Object.fromEntries(
    modules
      .flatMap((exports) => Object.entries(exports))
      .filter(
        (entry): entry is [string, GenericSchema] =>
          typeof entry[1] === 'object' && entry[1] !== null && 'kind' in entry[1] && entry[1].kind === 'schema',
      )
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** `(1 to 50)`, `(at most 3)`, or nothing. */
function range(from: number | undefined, to: number | undefined): string {
  if (from === undefined && to === undefined) return ''
  if (from === to) return ` (${from})`
  if (to === undefined) return ` (at least ${from})`
  return from === undefined ? ` (at most ${to})` : ` (${from} to ${to})`
}

/** A shape in the notation of TypeScript, with its bounds behind it. Adds the names that it refers to to `named`. */
function typeOf(schema: JsonSchema | boolean, named: Set<string>, indent = ''): string {
  const inside = (part: JsonSchema | boolean, by = indent) => typeOf(part, named, by)
  if (typeof schema === 'boolean') return schema ? 'unknown' : 'never'
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace('#/$defs/', '')
    named.add(name)
    return name
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => inside(choice)).join(' | ')
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [], additionalProperties } = schema
      const inner = `${indent}  `
      const fields = Object.entries(properties).map(
        ([name, field]) =>
          `${inner}${name}${required.includes(name) ? '' : '?'}: ${inside(field, inner)}${defaultOf(field)}`,
      )
      if (typeof additionalProperties === 'object')
        fields.push(`${inner}[name: string]: ${inside(additionalProperties, inner)}`)
      return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${indent}}`
    }
    case 'array': {
      if (Array.isArray(schema.items)) return `[${schema.items.map((item) => inside(item)).join(', ')}]`
      const item = inside(schema.items ?? true)
      return `${item.includes(' ') && !item.startsWith('{') ? `(${item})` : item}[]${range(schema.minItems, schema.maxItems)}`
    }
    case 'string': {
      const { format, pattern, minLength, maxLength } = schema
      return [
        'string',
        range(minLength, maxLength),
        format === undefined ? '' : ` as ${format}`,
        pattern === undefined ? '' : ` like ${pattern}`,
      ].join('')
    }
    case 'integer':
    case 'number':
      return `${schema.type}${range(schema.minimum, schema.maximum)}`
    default:
      return schema.type === undefined ? 'unknown' : String(schema.type)
  }
}

const defaultOf = (schema: JsonSchema | boolean): string =>
  typeof schema === 'boolean' || schema.default === undefined ? '' : ` = ${JSON.stringify(schema.default)}`

const seconds = 1000
const kibibyte = 1024

function callText(name: string, call: EndpointOptions, shape: (schema: GenericSchema) => string): string {
  const { params, query, body, upload, bytesMax, response, errors, timeout } = call
  const facts = [
    call.session === false && 'may be called before the session is verified',
    call.idempotent && 'carries an Idempotency-Key',
    timeout !== undefined && `the client waits ${timeout / seconds} s`,
    upload && `a form with a file in \`${upload.field}\`, at most ${upload.bytesMax / kibibyte} KiB`,
    bytesMax !== undefined && `a body of at most ${bytesMax / kibibyte} KiB`,
  ].filter((fact) => typeof fact === 'string')
  const parts = { params, query, body: upload ? undefined : body, answer: response }
  return [
    `## ${name}`,
    `\`${call.method} ${call.path}\`${facts.length > 0 ? ` · ${facts.join(' · ')}` : ''}`,
    call.summary,
    [
      '```ts',
      ...Object.entries(parts).flatMap(([part, schema]) => (schema ? [`${part}: ${shape(schema)}`] : [])),
      '```',
    ].join('\n'),
    ...(errors.length > 0
      ? [`Refused with ${errors.map((key) => `${key} ${errorCatalogue[key].name}`).join(', ')}.`]
      : []),
  ].join('\n\n')
}

/** The text of docs/api.md: every call of the shop's server, from its declaration in `contract/`. */
export async function apiDocument(): Promise<string> {
  const definitions = await namedShapes()
  const shapes = toJsonSchemaDefs(definitions, wireSchemas) as Record<string, JsonSchema>
  const named = new Set<string>()
  const text = (schema: JsonSchema) => typeOf(schema, named)
  const calls = Object.entries(endpoints).map(([name, call]) =>
    callText(name, call, (schema) => text(toJsonSchema(schema, { ...wireSchemas, definitions }))),
  )
  // The set grows while its shapes are printed.
  const used = [...named].map((name) => `${name}: ${text(shapes[name]!)}`)
  return `${[
    '# The calls of the server',
    'By name, with what each carries, answers and is refused with. Written from `contract/` by `npx vitest run tests/contract/apiDocument.test.ts --update`; `npm test` fails when it is out of date, so that each change of the contract is a change of this page. Amounts are baht, instants ISO 8601. Every answer also has `MessageCode` (`0000` for success); a refusal is HTTP 200 with its code.',
    ...calls,
    '## Named shapes',
    ['```ts', used.join('\n\n'), '```'].join('\n'),
  ].join('\n\n')}\n`
}
