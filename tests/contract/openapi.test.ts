import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/endpoints'
import { openApiDocument } from '../../contract/openapi'

interface Operation {
  operationId: string
  summary: string
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { required: boolean; content: Record<string, { schema: unknown }> }
  responses: {
    200: {
      description: string
      headers: unknown
      content: { 'application/json': { schema: { properties: Record<string, unknown> } } }
    }
  }
  security?: unknown
}

const document = openApiDocument()
const operations = new Map(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation as Operation] as const),
  ),
)

describe('the OpenAPI document', () => {
  it('has its version, the session’s cookie and the product’s name', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect({ ...document, paths: undefined }).toEqual({
      openapi: '3.1.0',
      info: { title: 'K Market', version },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-session' } } },
      security: [{ session: [] }],
      paths: undefined,
    })
  })

  it('has each call once, under its name', () => {
    expect([...operations.values()].map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort())
  })

  it('a parameter of a path is always required', () => {
    const parameters = [...operations.values()].flatMap((operation) => operation.parameters)
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.length).toBeGreaterThan(0)
    expect(inPath.filter(({ required }) => !required)).toEqual([])
  })

  it('a call that reads: parameters of path and query, which are required as declared', () => {
    const read = operations.get('get /v1/products/{productId}')!
    expect(read.parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['productId', 'path', true],
    ])
    expect([read.security, read.requestBody]).toEqual([[], undefined])
    const voucher = operations.get('get /v1/promocodes/{code}')!
    expect(voucher.parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['code', 'path', true],
      ['mid', 'query', true],
      ['amount', 'query', true],
      ['shipping', 'query', false],
      ['products', 'query', false],
    ])
    expect(voucher.parameters.every(({ schema }) => typeof schema === 'object')).toBe(true)
  })

  it('a call that writes: its body, and the key that repeats it without harm', () => {
    const redeem = operations.get('post /v1/promocodes/redeem')!
    expect(redeem.parameters).toEqual([
      { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } },
    ])
    expect(redeem.requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { type: 'object', required: ['promocode_code'] } } },
    })
    expect(redeem).not.toHaveProperty('security')
  })

  it('an upload: a form with one file', () => {
    expect(operations.get('post /v1/gift_cards/image/upload')!.requestBody?.content).toEqual({
      'multipart/form-data': {
        schema: { type: 'object', properties: { image: { type: 'string', format: 'binary' } }, required: ['image'] },
      },
    })
  })

  it('an answer: the code, the server’s time, and what the call may be refused with', () => {
    const { description, headers, content } = operations.get('get /v1/orders/{id}')!.responses[200]
    expect(description).toMatch(/^Success \(MessageCode 0000\), or one of: 404 \S.*\.$/)
    expect(headers).toEqual({ 'Server-Time': { schema: { type: 'string', format: 'date-time' } } })
    const { properties } = content['application/json'].schema
    expect(properties).toMatchObject({ MessageCode: { type: 'string' }, MessageSubCode: { type: 'string' } })
    expect(properties).toHaveProperty('order_id')
    expect(operations.get('get /v1/orders/count')!.responses[200].description).toBe('Success (MessageCode 0000).')
    const many = operations.get('post /v1/promocodes/redeem')!.responses[200].description
    expect(many.split('; ').length).toBe(endpoints['redeemVoucher']!.errors.length)
  })
})
