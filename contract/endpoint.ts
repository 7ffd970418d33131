import type * as v from 'valibot'
import type { ErrorKey } from './errors'

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- schemas of whatever input and output
type Schema = v.GenericSchema<any, any>

export interface EndpointOptions {
  /** One line for the OpenAPI document. */
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `:name` parameters, byte for byte as in the specification (a trailing slash counts). */
  path: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** The body is a form with one file in this field, of at most `bytesMax` bytes. */
  upload?: { field: string; bytesMax: number }
  /** Largest body in bytes, if smaller than that of other calls. */
  bytesMax?: number
  /** The answer's data, without the envelope. */
  response: Schema
  /** Catalogue codes specific to this endpoint, besides those of any endpoint. */
  errors: readonly ErrorKey[]
  /** True when the call moves money, points, stock, coupons or gifts: it carries an Idempotency-Key. */
  idempotent?: boolean
  /** False when it may be called before a session is verified. Default true. */
  session?: boolean
  /** Milliseconds that the client waits. Default 30,000; 60,000 for placing and payment (API-005). */
  timeout?: number
}

export type Endpoint<O extends EndpointOptions = EndpointOptions> = O

/** Declares one endpoint as data, shared by client, server, tests and the OpenAPI document. */
export const endpoint = <const O extends EndpointOptions>(options: O): O => options

type Of<O, K extends string> = K extends keyof O ? O[K] : undefined
type In<S> = S extends Schema ? v.InferInput<S> : undefined
type Out<S> = S extends Schema ? v.InferOutput<S> : undefined

/** The caller's input, in wire shapes (baht, ISO strings). */
export type CallOf<O extends EndpointOptions> = (Of<O, 'params'> extends Schema
  ? { params: In<Of<O, 'params'>> }
  : unknown) &
  (Of<O, 'query'> extends Schema ? { query: In<Of<O, 'query'>> } : unknown) &
  (Of<O, 'body'> extends Schema ? { body: In<Of<O, 'body'>> } : unknown)

/** The server handler's input, in parsed shapes (satang, numbers). */
export interface RequestOf<O extends EndpointOptions> {
  params: Out<Of<O, 'params'>>
  query: Out<Of<O, 'query'>>
  body: Out<Of<O, 'body'>>
}

/** The client's result, in parsed shapes (satang). */
export type AnswerOf<O extends EndpointOptions> = v.InferOutput<O['response']>

/** The server handler's result, in wire shapes (baht). */
export type WireAnswerOf<O extends EndpointOptions> = v.InferInput<O['response']>
