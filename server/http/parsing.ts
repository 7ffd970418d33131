import type { Context } from 'hono'
import * as v from 'valibot'
import type { EndpointOptions } from '../../contract/endpoint'
import type { ErrorKey } from '../../contract/errors'
import { refuse } from '../domain/catalogueError'
import { isStorable } from './input'

const mobileFields = new Set(['mobile_no', 'recipientMobileNo', 'mobileNo'])

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** The catalogue code for a request that breaks the contract. */
function keyOfIssues(issues: readonly v.BaseIssue<unknown>[], errors: readonly ErrorKey[]): ErrorKey {
  const missing = issues.some((issue) => (issue.path?.length ?? 0) > 0 && isEmpty(issue.input))
  if (missing && errors.includes('302')) return '302'
  const mobile = issues.some((issue) => mobileFields.has(String(issue.path?.at(-1)?.key)))
  if (mobile && errors.includes('1016')) return '1016'
  return '1011'
}

function parse(schema: EndpointOptions['body'], input: unknown, endpoint: EndpointOptions): unknown {
  if (!schema) return undefined
  if (!isStorable(input)) refuse('1011')
  const result = v.safeParse(schema, input)
  if (!result.success) refuse(keyOfIssues(result.issues, endpoint.errors))
  return result.output
}

async function jsonBody(c: Context): Promise<unknown> {
  if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? '')) refuse('1011')
  try {
    return await c.req.json()
  } catch {
    return refuse('1011')
  }
}

/** The form's single file, under its field's name. */
async function formBody(c: Context, field: string): Promise<Record<string, unknown>> {
  if (!/^multipart\/form-data\b/i.test(c.req.header('Content-Type') ?? '')) refuse('1011')
  try {
    return { [field]: (await c.req.formData()).get(field) ?? undefined }
  } catch {
    return refuse('1011')
  }
}

/**
 * Parses a request by its contract. `sent` holds the parsed parameters and the body as received: its hash is stored, so a change of it
 * would refuse repeats of earlier calls.
 *
 * @throws CatalogueError 1011, or 302 and 1016 where the endpoint lists them
 */
export async function parseRequest(c: Context, endpoint: EndpointOptions) {
  const { upload } = endpoint
  const body = await (upload ? formBody(c, upload.field) : endpoint.body && jsonBody(c))
  const params = parse(endpoint.params, c.req.param(), endpoint)
  const query = parse(endpoint.query, c.req.query(), endpoint)
  return { request: { params, query, body: parse(endpoint.body, body, endpoint) }, sent: [params, query, body] }
}
