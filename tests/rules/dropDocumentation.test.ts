import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { dropDocumentation } from '../../scripts/dropDocumentation.mjs'

const transform = (code: string, id: string): string => {
  const plugin = dropDocumentation() as unknown as {
    transform: (this: { parse: typeof parseAst }, code: string, id: string) => { code: string } | null
  }
  return plugin.transform.call({ parse: parseAst }, code, id)?.code ?? code
}
const valueOf = (code: string): unknown =>
  new Function('setup', 'endpoint', `return ${code}`)(
    () => ({ createMachine: (chart: unknown) => chart }),
    (options: unknown) => options,
  )

describe('[SPD-001] documentation is removed from the shop’s scripts', () => {
  it('removes descriptions and row ids of states, at any depth, and nothing that runs', () => {
    const chart = `setup({ actions: { description: () => 'kept' } }).createMachine({
      id: 'a', description: 'The chart.', initial: 'idle',
      states: { idle: { description: 'Rests.', meta: { screen: 'home', requirements: ['HOM-001'] }, on: { go: { target: 'b', actions: [{ type: 'tell', params: () => ({ of: 1 }) }] } } },
        b: { type: 'final', description: 'a' + 'b' } } })`
    const short = transform(chart, '/tree/machines/a/aMachine.ts')
    expect(short).not.toMatch(/Rests|The chart|HOM-001|meta/)
    expect(short).toContain("description: () => 'kept'")
    expect(JSON.stringify(valueOf(short))).toBe(
      JSON.stringify({
        id: 'a',
        initial: 'idle',
        states: { idle: { on: { go: { target: 'b', actions: [{ type: 'tell' }] } } }, b: { type: 'final' } },
      }),
    )
  })

  it('removes the summary and the codes of an endpoint, not a field of that name in its schema', () => {
    const code = `endpoint({ summary: 'One order.', method: 'GET', response: { summary: 'text', errors: [] }, errors: ['404'] })`
    expect(valueOf(transform(code, '/tree/contract/orders.ts'))).toEqual({
      method: 'GET',
      response: { summary: 'text', errors: [] },
    })
  })

  it('keeps it in every other file', () => {
    const code = `setup({}).createMachine({ description: 'Kept.' })`
    expect(transform(code, '/tree/src/app/system.ts')).toBe(code)
  })
})
