import type { QueryOptions, Results, Transaction } from '@electric-sql/pglite'
import { PGlite, protocol } from '@electric-sql/pglite'

interface Statement {
  name: string
  /** Type OIDs of its parameters. */
  paramTypes: readonly number[]
  /** Columns of its rows. */
  fields: Results['fields']
}

const { messages, serialize } = protocol

/** Statements that are kept: the latest used. Each takes memory of the database. */
const statementsMax = 300
/** Longer texts insert many rows and hardly ever come twice. */
const textMax = 4_000

/**
 * An embedded database that prepares each query once. PGlite parses and plans a query at each call and exchanges seven messages for it; a
 * known query takes one exchange here, a third of the time. A statement whose table has changed fails once, and is prepared anew at its next
 * call. Results have no count of affected rows.
 */
export class PreparedPglite extends PGlite {
  readonly #statements = new Map<string, Statement>()
  #prepared = 0

  override async query<T>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    if (!canPrepare(text, options)) return super.query(text, params, options)
    await this._checkReady()
    return this._runExclusiveTransaction(async () => {
      const results = await this.#run<T>(text, params, options)
      await this.syncToFs()
      return results
    })
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((tx) => {
      const query: Transaction['query'] = (text, params, options) =>
        tx.closed || !canPrepare(text, options) ? tx.query(text, params, options) : this.#run(text, params, options)
      return work(Object.create(tx, { query: { value: query } }) as Transaction)
    })
  }

  #run<T>(text: string, params: unknown[] = [], options?: QueryOptions): Promise<Results<T>> {
    return this._runExclusiveQuery(async () => {
      const statement = this.#statements.get(text) ?? (await this.#prepare(text))
      this.#statements.delete(text)
      this.#statements.set(text, statement)
      try {
        const values = params.map((param, index) => this.#serialized(param, statement.paramTypes[index]!))
        const answer = await this.#exchange(serialize.bind({ statement: statement.name, values }), serialize.execute())
        return this.#resultsOf<T>(statement, answer, options)
      } catch (error) {
        await this.#forget(text).catch(() => {})
        throw error
      }
    })
  }

  async #prepare(text: string): Promise<Statement> {
    const [oldest] = this.#statements.keys()
    if (oldest !== undefined && this.#statements.size >= statementsMax) await this.#forget(oldest)
    const statement: Statement = { name: `s${++this.#prepared}`, paramTypes: [], fields: [] }
    const { name } = statement
    for (const message of await this.#exchange(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    ))
      if (message instanceof messages.ParameterDescriptionMessage) statement.paramTypes = message.dataTypeIDs
      else if (message instanceof messages.RowDescriptionMessage) statement.fields = message.fields
    return statement
  }

  async #forget(text: string): Promise<void> {
    const statement = this.#statements.get(text)
    this.#statements.delete(text)
    if (statement) await this.#exchange(serialize.close({ type: 'S', name: statement.name }))
  }

  #exchange(...requests: Uint8Array[]) {
    return this.execProtocolStream(Buffer.concat([...requests, serialize.sync()]), { syncToFs: false })
  }

  #serialized(param: unknown, type: number): string | null {
    if (param === null || param === undefined) return null
    return this.serializers[type]?.(param) ?? String(param)
  }

  #resultsOf<T>(
    { fields }: Statement,
    answer: Awaited<ReturnType<PGlite['execProtocolStream']>>,
    { rowMode, parsers }: QueryOptions = {},
  ): Results<T> {
    const columns = fields.map(({ name, dataTypeID }) => ({
      name,
      dataTypeID,
      parse: parsers?.[dataTypeID] ?? this.parsers[dataTypeID],
    }))
    const rows = answer
      .filter((message) => message instanceof messages.DataRowMessage)
      .map((row) => {
        const cells = columns.map(({ dataTypeID, parse }, index) => {
          const cell = row.fields[index] ?? null
          return cell !== null && parse ? (parse(cell, dataTypeID) as unknown) : cell
        })
        return rowMode === 'array' ? cells : Object.fromEntries(columns.map(({ name }, index) => [name, cells[index]]))
      })
    return { rows: rows as T[], fields }
  }
}

const canPrepare = (text: string, options: QueryOptions | undefined): boolean =>
  text.length <= textMax &&
  !(options?.blob ?? options?.paramTypes ?? options?.serializers ?? options?.onNotice) &&
  /^[\s(]*(select|insert|update|delete|with)\b/i.test(text)
