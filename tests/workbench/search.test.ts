import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/processes.mjs'
import { readCharts } from '../../scripts/readCharts'
import { buildIndex, search } from '../../workbench/search'

const charts = await readCharts(root)
const requirements = new Map(
  readFileSync(join(root, 'docs/requirements.tsv'), 'utf8')
    .split('\n')
    .map((row) => row.split('\t'))
    .map((cells) => [cells[0] ?? '', cells[3] ?? ''] as const),
)
const errors = [
  {
    code: '304-01',
    name: 'voucherUsedUp',
    th: { title: 'ขออภัย', message: 'สิทธิ์เต็มแล้ว' },
    en: { title: 'Sorry', message: 'All have been collected.' },
  },
]
const index = buildIndex(charts, requirements, errors)
const first = (query: string) => search(index, query)[0]

test.each([
  ['cart', { kind: 'machine', machine: 'cart' }],
  ['ตะกร้า', { kind: 'machine', machine: 'cart' }],
  ['กำลังโหลดตะกร้า', { kind: 'state', machine: 'cart', picked: { kind: 'state', id: 'cart.loading' } }],
  ['Loading the cart', { kind: 'state', machine: 'cart', picked: { kind: 'state', id: 'cart.loading' } }],
  ['done listBaskets', { kind: 'event', machine: 'cart' }],
  ['the cart is empty', { kind: 'guard', machine: 'cart' }],
  ['Updates the counts', { kind: 'action' }],
  ['อัปเดตตัวเลขบนไอคอน', { kind: 'action' }],
  ['CRT-001', { kind: 'requirement', machine: 'cart' }],
  ['304-01', { kind: 'error' }],
  ['สิทธิ์เต็มแล้ว', { kind: 'error' }],
  ['traffic', { kind: 'view', opens: { view: 'traffic' } }],
  ['เปรียบเทียบ', { kind: 'view', opens: { view: 'compare' } }],
  ['refusals', { kind: 'view', opens: { view: 'traffic', section: 'shopRefusals' } }],
  ['สิ่งที่ไม่สำเร็จ', { kind: 'view', opens: { view: 'traffic', section: 'shopRefusals' } }],
  ['voucher share', { kind: 'view', opens: { view: 'traffic', section: 'shop' } }],
  ['drop-off', { kind: 'view', opens: { view: 'traffic', section: 'funnel' } }],
  ['สัดส่วนโค้ด', { kind: 'view', opens: { view: 'traffic', section: 'shop' } }],
  ['Android', { kind: 'view', opens: { view: 'traffic', filters: { platform: 'android' } } }],
  ['current prices and stocks', { kind: 'state', machine: 'cart', picked: { kind: 'state', id: 'cart.loading' } }],
])('“%s” finds what is called that first [ANL-013]', (query, hit) => {
  expect(first(query)).toMatchObject(hit)
})

test('a requirement is found by its text too, at a state that has it', () => {
  const words = requirements.get('CRT-001')!.split(' ').slice(0, 6).join(' ')
  const hits = search(index, words).filter(({ kind }) => kind === 'requirement')
  expect(hits[0]).toMatchObject({ title: { code: 'CRT-001' } })
})

test('all words count, in any order and in any language, and what is called so stands before what only says so', () => {
  expect(search(index, 'empty cart').length).toBeGreaterThan(0)
  expect(search(index, 'cart ตะกร้า').every(({ machine }) => machine !== 'gift')).toBe(true)
  expect(search(index, 'no such thing anywhere')).toEqual([])
  expect(search(index, '   ')).toEqual([])
  expect(search(index, 'e').length).toBe(60)
})

test('every state of every machine is found by its name in each language', () => {
  for (const { id, nodes } of charts)
    for (const node of nodes.slice(1))
      for (const wording of ['th', 'en'] as const) {
        const hits = search(index, node.name[wording], Infinity)
        const found = hits.some(({ machine, picked }) => machine === id && picked?.id === node.id)
        expect(found, `${id} ${node.name[wording]}`).toBe(true)
      }
})

test.each(['wrong PIN', 'รหัสผิด', 'PIN ผิด'])('“%s” finds the state in which it is entered', (query) => {
  const states = search(index, query).map(({ picked }) => picked?.id)
  expect(states).toContain('pin.waiting')
  expect(states).toContain('placement.authorising')
})

test.each(['ของหมด', 'สินค้าหมด', 'out of stock', 'sold out'])(
  '“%s” finds the state of an order for too much',
  (query) => {
    const states = search(index, query).map(({ picked }) => picked?.id)
    expect(states.slice(0, 5)).toEqual(expect.arrayContaining(['cart.short', 'checkout.outOfStock']))
  },
)
