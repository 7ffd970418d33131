import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from './context'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Bytes. Compression would make smaller answers larger. */
const least = 1024

/** The smallest encoding that the browser accepts. */
export function encodingFor(c: Context): 'br' | 'gzip' | undefined {
  const accepted = c.req.header('Accept-Encoding') ?? ''
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

/** Compresses JSON and HTML responses at a low level, because they differ from call to call. */
export const compressAnswers = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  await next()
  const { headers, status, body } = c.res
  const encoding = encodingFor(c)
  if (!encoding || !body || headers.has('Content-Encoding') || c.req.method === 'HEAD') return
  if (!/^(application\/json|text\/html)\b/.test(headers.get('Content-Type') ?? '')) return
  const plain = Buffer.from(await c.res.arrayBuffer())
  const small = plain.length < least
  const encoded = small
    ? plain
    : encoding === 'br'
      ? await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await zip(plain, { level: 5 })
  const answer = new Response(new Uint8Array(encoded), { status, headers })
  answer.headers.delete('Content-Length')
  answer.headers.append('Vary', 'Accept-Encoding')
  if (!small) answer.headers.set('Content-Encoding', encoding)
  c.res = undefined
  c.res = answer
}
