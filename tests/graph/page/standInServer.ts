import type { EndpointOptions, WireAnswerOf } from '../../../contract/endpoint'
import type { ApiError } from '../../../machines/ports'

/** The answer to a call: the data without the envelope, or a failure as the page's api client reports it. */
export type Reply = { body: object } | { error: Omit<ApiError, 'key'> }

interface Call {
  key: string
  answer: (reply: Reply) => void
}

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

const isTo = ({ method, path }: EndpointOptions, call: { method: string; path: string }) =>
  method === call.method && new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(call.path)

/** Answers most calls at once; those that a walk answers wait for it. */
export class StandInServer {
  private readonly standing = new Map<string, { endpoint: EndpointOptions; reply: Reply | 'later' }>()
  private readonly cut = new Set<string>()
  private waiting: Call[] = []
  /** Unexpected calls: a page that makes one fails the walk. */
  readonly unforeseen: string[] = []
  /** A closed page receives nothing more. */
  generation = 0

  /** @param isHeld whether the walk answers a call to this endpoint, now */
  constructor(
    private readonly scripted: readonly EndpointOptions[],
    private readonly isHeld: (endpoint: EndpointOptions) => boolean,
  ) {}

  /** The answer to calls that the walk does not answer. */
  knows<O extends EndpointOptions>(endpoint: O, body: WireAnswerOf<O>): void {
    this.standing.set(keyOf(endpoint), { endpoint, reply: { body: body as object } })
  }

  /** The failure of calls that the walk does not answer. */
  refuses(endpoint: EndpointOptions, error: Omit<ApiError, 'key'>): void {
    this.standing.set(keyOf(endpoint), { endpoint, reply: { error } })
  }

  /** Calls wait until they are answered, even if the walked machine did not make them. */
  holds(endpoint: EndpointOptions): void {
    this.standing.set(keyOf(endpoint), { endpoint, reply: 'later' })
  }

  isAsked = (endpoint: EndpointOptions): boolean => this.waiting.some(({ key }) => key === keyOf(endpoint))

  /** The call that has waited longest; throws while there is none. */
  nextCall(endpoint: EndpointOptions): Call {
    const key = keyOf(endpoint)
    const call = this.waiting.find((one) => one.key === key)
    if (!call) throw new Error(`The page does not wait for ${key}, but for [${this.waiting.map((one) => one.key)}].`)
    return call
  }

  /** Answers the call that has waited longest. */
  reply(endpoint: EndpointOptions, reply: Reply): void {
    const call = this.nextCall(endpoint)
    this.waiting = this.waiting.filter((one) => one !== call)
    // The page retries reads by itself.
    if (isCut(reply) && endpoint.method === 'GET') this.cut.add(call.key)
    call.answer(reply)
  }

  /** The page is closed: its calls are never answered. */
  forget(): void {
    this.generation += 1
    this.waiting = []
    this.cut.clear()
  }

  fetchOf(): typeof globalThis.fetch {
    const { generation } = this
    return async (input, init) => {
      const { pathname: path } = new URL(String(input instanceof Request ? input.url : input), 'http://localhost')
      if (generation !== this.generation) return new Promise<never>(() => {})
      return answerOf(await this.replyTo({ method: init?.method ?? 'GET', path }, init?.signal ?? undefined))
    }
  }

  private async replyTo(call: { method: string; path: string }, signal?: AbortSignal): Promise<Reply> {
    const known = [...this.scripted, ...[...this.standing.values()].map(({ endpoint }) => endpoint)]
    const endpoint = known.find((one) => keyOf(one) === keyOf(call)) ?? known.find((one) => isTo(one, call))
    const key = endpoint ? keyOf(endpoint) : `${call.method} ${call.path}`
    if (this.cut.delete(key)) return { error: { kind: 'network' } }
    if (endpoint && this.isHeld(endpoint)) return this.held(key, signal)
    const standing = this.standing.get(key)
    if (standing?.reply === 'later') return this.held(key, signal)
    if (!standing) this.unforeseen.push(key)
    return standing?.reply ?? { error: { kind: 'http', status: 500 } }
  }

  private held(key: string, signal?: AbortSignal): Promise<Reply> {
    return new Promise((answer) => {
      const call = { key, answer }
      this.waiting.push(call)
      signal?.addEventListener('abort', () => {
        this.waiting = this.waiting.filter((one) => one !== call)
        answer({ error: { kind: 'network' } })
      })
    })
  }
}

const isCut = (reply: Reply) => 'error' in reply && reply.error.kind === 'network'

function answerOf(reply: Reply): Response {
  if ('body' in reply) return Response.json({ MessageCode: '0000', ...reply.body })
  const { kind, status, code, subCode, body } = reply.error
  if (kind === 'network') throw new TypeError('Failed to fetch')
  if (kind === 'http') return Response.json(body ?? {}, { status: status ?? 500 })
  return Response.json(
    { ...(body as object | undefined), MessageCode: code, ...(subCode && { MessageSubCode: subCode }) },
    { status: status ?? 400 },
  )
}
