import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { root } from '../../scripts/processes.mjs'
import type { Chart } from '../../workbench/chart/chart'
import { diffChart } from '../../workbench/chart/diff'
import { readCharts } from '../../scripts/readCharts'
import { readChartsFile, writeChartsFile } from '../../workbench/compare/chartsFile'
import { countChanges, unionChart } from '../../workbench/compare/compare'
import { byFlow } from '../../workbench/compare/flows'
import { summaryOf } from '../../workbench/compare/summary'
import { commandOf, exportCharts } from '../../workbench/exports/files'
import { zip } from '../../workbench/exports/zip'

const charts = await readCharts(root)
const cart = charts.find(({ id }) => id === 'cart') as Chart

test('the charts of a revision are written and read back whole, also behind npm’s own lines [ANL-018]', () => {
  const file = writeChartsFile({ revision: 'abc123', charts })
  expect(readChartsFile(`\n> k-market@1.0.0 machines\n> node scripts/machines.mjs charts\n\n${file}`)).toEqual({
    file: { revision: 'abc123', charts },
  })
})

const head = { format: 'k-market-charts', version: 1, revision: 'x' }
test.each([
  ['no JSON', 'hello', 'json'],
  ['another file', '{"name":"k-market"}', 'other'],
  ['a later version', JSON.stringify({ ...head, version: 2, charts: [] }), 'version'],
  ['a chart without states', JSON.stringify({ ...head, charts: [{ ...cart, nodes: [] }] }), 'schema'],
  ['an edge from nowhere', JSON.stringify({ ...head, charts: [{ ...cart, nodes: cart.nodes.slice(0, 2) }] }), 'schema'],
  [
    'a state without a parent',
    JSON.stringify({ ...head, charts: [{ ...cart, nodes: [...cart.nodes].reverse() }] }),
    'schema',
  ],
])('%s is refused as charts', (_, content, reason) => {
  expect(readChartsFile(content)).toMatchObject({ refused: { reason } })
})

test('one chart shows both versions: what is added, removed and moved is marked [ANL-018 ANL-006]', () => {
  const [gone] = cart.edges.filter(({ source }) => source === 'cart.empty')
  const before: Chart = {
    ...cart,
    nodes: [...cart.nodes, { ...cart.nodes[1]!, id: 'cart.old', key: 'old', path: 'old', initial: false }],
    edges: [
      ...cart.edges.filter((edge) => edge !== gone),
      {
        ...cart.edges[0]!,
        id: 'old',
        transition: 'old',
        event: { code: 'old', th: 'เก่า', en: 'old' },
        target: 'cart.old',
      },
    ].map((edge) => (edge.id === cart.edges[1]!.id ? { ...edge, target: 'cart.failed' } : edge)),
  }
  const diff = diffChart(before, cart)
  expect(countChanges([diff])).toEqual({ added: 1, removed: 2, moved: 1, changed: 0 })
  const union = unionChart(before, cart, diff)
  expect(union?.chart.nodes.map(({ id }) => id)).toContain('cart.old')
  expect(union?.marks.states.get('cart.old')).toEqual({ role: 'removed' })
  expect(union?.marks.transitions.get('old')).toEqual({ role: 'removed' })
  expect(union?.marks.transitions.get(gone!.transition)).toEqual({ role: 'added' })
  expect(union?.marks.transitions.get(cart.edges[1]!.transition)).toEqual({ role: 'moved' })
  expect(union?.marks.states.has('cart.ready')).toBe(false)
  const removed = unionChart(cart, undefined, diffChart(cart, undefined))
  expect(removed?.marks.states.get('cart.ready')).toEqual({ role: 'removed' })
})

test('one machine is exported as a file, all as one archive or one table, with the command that does the same [ANL-018]', () => {
  expect(exportCharts([cart], 'mermaid', 'th')).toMatchObject({ name: 'cart.mmd' })
  expect(exportCharts([cart], 'mermaid', 'th').content).toContain('กำลังโหลดตะกร้า')
  expect(exportCharts(charts, 'csv', 'en').name).toBe('transitions.csv')
  expect(exportCharts(charts, 'scxml', 'en').name).toBe('machines-scxml.zip')
  const shown = { level: 'detail', theme: 'dark' }
  expect(commandOf('cart', 'mermaid', 'th', shown)).toBe(
    'npm run machines -- export cart --format mermaid --language th',
  )
  expect(commandOf('cart', 'svg', 'th', shown)).toBe(
    'npm run machines -- export cart --format svg --language th --level detail --theme dark',
  )
  expect(commandOf('cart', 'png', 'en', { level: 'overview', theme: 'light' })).toBe(
    'npm run machines -- export cart --format png',
  )
  expect(commandOf(undefined, 'csv', 'th', shown)).toBe('npm run machines -- export --format csv')
})

test('the archive names each file with its length and check sum', () => {
  const archive = Buffer.from(
    zip([
      { name: 'a.mmd', content: 'หนึ่ง' },
      { name: 'b.mmd', content: '' },
    ]),
  )
  expect(archive.readUInt32LE(0)).toBe(0x04034b50)
  expect(archive.readUInt32LE(14)).toBe(crc32('หนึ่ง'))
  expect(archive.readUInt32LE(18)).toBe(15)
  expect(archive.subarray(30, 35).toString()).toBe('a.mmd')
  const end = archive.length - 22
  expect(archive.readUInt32LE(end)).toBe(0x06054b50)
  expect(archive.readUInt16LE(end + 10)).toBe(2)
  const directory = archive.readUInt32LE(end + 16)
  expect(archive.readUInt32LE(directory)).toBe(0x02014b50)
  expect(archive.readUInt32LE(directory + 42)).toBe(0)
  expect(directory + archive.readUInt32LE(end + 12)).toBe(end)
})

test('the flow with the most changes is first, each machine followed by its parts; without a change none is listed [ANL-006]', () => {
  const machine = (id: string, changes: number) => ({
    diff: { id, states: [], edges: [], guards: Array(changes).fill({ kind: 'added', after: cart.name }), delays: [] },
  })
  const all = [
    machine('cart', 4),
    machine('giftCard', 2),
    machine('gift', 1),
    machine('giftOpening', 3),
    machine('gifts', 2),
    machine('home', 0),
  ]
  expect(byFlow(all).map(({ of, count, isPart }) => [of.diff.id, count, isPart])).toEqual([
    ['gift', 1, false],
    ['giftOpening', 3, true],
    ['giftCard', 2, true],
    ['cart', 4, false],
    ['gifts', 2, false],
  ])
})

test('the copied summary is in the words of the page, without names of the code [ANL-006 ANL-013]', () => {
  const old = { ...cart.edges[1]!, id: 'old', transition: 'old', event: { code: 'cart.old', th: 'เก่า', en: 'Old' } }
  const before: Chart = { ...cart, edges: [...cart.edges, old] }
  const diff = diffChart(before, cart)
  const thai = summaryOf([{ diff, before, after: cart }], 'th')
  expect(thai).toContain(`## ${cart.name.th}\n\nลบ 1\n\n### การเปลี่ยนสถานะ\n\n- ลบ: `)
  expect(thai).toContain(': เก่า')
  expect(thai.replaceAll('Callback', '')).not.toMatch(/cart\.|[a-z][A-Z]|removed|Transitions/)
  expect(summaryOf([{ diff, before, after: cart }], 'en')).toContain('### Transitions\n\n- removed: ')
  expect(summaryOf([], 'th')).toBe('ไม่มีแผนภาพใดต่างกัน\n')
})
