import type { DestinationStream, Logger } from 'pino'
import { pino, stdTimeFunctions } from 'pino'
import type { Visit } from '../domain/shopper/session'

/** Removes from a line what may be a phone, card or account number, an e-mail or a session (REL-012, SEC-006). */
export const mask = (line: string): string =>
  line
    .replace(/[^\s@"'<>]+@[^\s@"'<>]+/g, '…@…')
    .replace(/[\w-]*\d(?:[ -]?\d){5,}[\w-]*/g, '…')
    .replace(/\b[A-Za-z0-9_-]{24,}\b/g, '…')

/** The visit in a log line (SES-040). A uuid without a letter is masked: it may be a personal number. */
export const describeVisit = ({ uuid, frominternal }: Visit): string =>
  `${uuid === undefined ? '' : ` uuid=${/[a-z]/i.test(uuid) ? uuid : mask(uuid)}`}${frominternal ? ' frominternal' : ''}`

interface Failure {
  name?: string
  message?: string
  code?: string
  cause?: unknown
  query?: string
  stack?: string
}

/** A failure for the log: the database's message without the statement's values, masked. */
export function describeFailure(error: unknown): string {
  if (typeof error !== 'object' || error === null) return mask(String(error))
  const { cause, query, message, name, code, stack } = error as Failure
  if (query !== undefined && cause !== undefined) return `${describeFailure(cause)} in ${query.slice(0, 160)}`
  const place =
    stack
      ?.split('\n')
      .find((line) => line.includes('/server/'))
      ?.trim()
      .replace(/\(.*\/server\//, '(server/') ?? ''
  return `${mask(`${name ?? 'Error'}${code ? ` ${code}` : ''}: ${message ?? ''}`)} ${place}`.trim()
}

/**
 * The server's log: one line of JSON each, with `level` (30 for a refusal, 50 for a failure), `time`, `requestId` and `msg`. An error is
 * passed as `err` and written by {@link describeFailure}.
 */
export const createLog = (destination: DestinationStream): Logger =>
  pino({ base: undefined, timestamp: stdTimeFunctions.isoTime, serializers: { err: describeFailure } }, destination)

/** Writes each line of the log as plain text, for people. */
export const plainText = (write: (line: string) => void): DestinationStream => ({
  write: (json) => {
    const { msg, err } = JSON.parse(json) as { msg: string; err?: string }
    write(err === undefined ? msg : `${msg}: ${err}`)
  },
})
