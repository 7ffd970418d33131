import { toJsonSchema } from '@valibot/to-json-schema'
import type { EndpointOptions } from './endpoint'
import { endpoints } from './endpoints'
import { header, successCode } from './envelope'
import { errorCatalogue } from './errors'

type Schema = NonNullable<EndpointOptions['body']>
type JsonSchema = { properties?: Record<string, unknown>; required?: string[] }

/** How schemas are described: as the wire has them, without the checks that JSON Schema can't express. */
export const wireSchemas = { typeMode: 'input', errorMode: 'ignore' } as const

const schemaOf = (schema: Schema) => toJsonSchema(schema, wireSchemas) as JsonSchema

function parametersOf(endpoint: EndpointOptions) {
  const from = (schema: Schema | undefined, place: 'path' | 'query') => {
    if (!schema) return []
    const { properties = {}, required = [] } = schemaOf(schema)
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: required.includes(name),
      schema: property,
    }))
  }
  const key = { name: header.idempotencyKey, in: 'header', required: true, schema: { type: 'string', format: 'uuid' } }
  return [...from(endpoint.params, 'path'), ...from(endpoint.query, 'query'), ...(endpoint.idempotent ? [key] : [])]
}

/** JSON, or a form with one file. */
const contentOf = (body: Schema, upload: EndpointOptions['upload']) =>
  upload
    ? {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { [upload.field]: { type: 'string', format: 'binary' } },
            required: [upload.field],
          },
        },
      }
    : { 'application/json': { schema: schemaOf(body) } }

function operationOf(name: string, endpoint: EndpointOptions) {
  const answer = schemaOf(endpoint.response)
  return {
    operationId: name,
    summary: endpoint.summary,
    parameters: parametersOf(endpoint),
    ...(endpoint.body && {
      requestBody: { required: true, content: contentOf(endpoint.body, endpoint.upload) },
    }),
    responses: {
      200: {
        description: endpoint.errors.length
          ? `Success (MessageCode ${successCode}), or one of: ${endpoint.errors.map((key) => `${key} ${errorCatalogue[key].name}`).join('; ')}.`
          : `Success (MessageCode ${successCode}).`,
        headers: { [header.serverTime]: { schema: { type: 'string', format: 'date-time' } } },
        content: {
          'application/json': {
            schema: {
              ...answer,
              properties: { MessageCode: { type: 'string' }, MessageSubCode: { type: 'string' }, ...answer.properties },
            },
          },
        },
      },
    },
    ...(endpoint.session === false ? { security: [] } : {}),
  }
}

/** The OpenAPI 3.1 document of the shop's server, generated from the endpoint declarations, so that another team can implement it. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'K Market', version: '1.12.13' },
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-session' } } },
    security: [{ session: [] }],
    paths,
  }
}
