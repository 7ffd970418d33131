import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchProducts } from '../../contract/search'
import { searchQueries } from './searchQueries'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds } from './testServer'

const groups = Object.entries(searchQueries)
const mean = (shares: readonly number[]): number => shares.reduce((sum, share) => sum + share, 0) / shares.length
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** A query with the products that it found. */
interface Outcome {
  typed: string
  isAmongFirstFive: boolean
  recall: number
  found: string[]
}

describe.each(databaseKinds)('relevance of search results on the %s database', (kind) => {
  let server: TestServer
  let client: TestClient
  const outcomes = new Map<string, Outcome[]>()

  beforeAll(async () => {
    server = await createTestServer({ kind })
    client = server.client()
    for (const [group, queries] of groups) {
      const rows: Outcome[] = []
      for (const { typed, expected } of queries) {
        const { body } = await client.call(searchProducts, { body: { keyword: typed } })
        const found = body.products.map((card) => card.product_id)
        rows.push({
          typed,
          found,
          isAmongFirstFive: found.slice(0, 5).some((id) => expected.includes(id)),
          recall: mean(expected.map((id) => Number(found.includes(id)))),
        })
      }
      outcomes.set(group, rows)
    }
  })
  afterAll(() => server.close())

  const lines = (): string[] => {
    const every = [...outcomes.values()].flat()
    const summary = (name: string, rows: Outcome[]) =>
      `${name}: first five ${percent(mean(rows.map((row) => Number(row.isAmongFirstFive))))}, recall at 20 ${percent(mean(rows.map((row) => row.recall)))}`
    return [
      summary(`${String(every.length)} queries`, every),
      ...[...outcomes].map(([group, rows]) => summary(`  ${group}`, rows)),
      ...every
        .filter((row) => !row.isAmongFirstFive || row.recall < 1)
        .map((row) => `  ${row.typed} -> ${row.found.slice(0, 8).join(' ') || 'nothing'}`),
    ]
  }

  it('has at least 80 queries, each with products that lists show', async () => {
    const queries = groups.flatMap(([, rows]) => rows)
    expect(new Set(queries.map(({ typed }) => typed)).size).toBeGreaterThanOrEqual(80)
    for (const { expected } of queries) expect(expected.length).toBeGreaterThan(0)
  })

  it('an expected product is among the first five results of at least 9 of 10 queries [SRC-010]', () => {
    const share = mean([...outcomes.values()].flat().map((row) => Number(row.isAmongFirstFive)))
    expect(share, lines().join('\n')).toBeGreaterThanOrEqual(0.9)
  })

  it('at least 9 of 10 expected products are among the first twenty results [SRC-010]', () => {
    const share = mean([...outcomes.values()].flat().map((row) => row.recall))
    expect(share, lines().join('\n')).toBeGreaterThanOrEqual(0.9)
  })

  // The average must not hide one kind of query that fails.
  it.each(groups.map(([group]) => group))('%s: at least three of four queries [SRC-010]', (group) => {
    const share = mean((outcomes.get(group) ?? []).map((row) => Number(row.isAmongFirstFive)))
    expect(share, lines().join('\n')).toBeGreaterThanOrEqual(0.75)
  })
})
