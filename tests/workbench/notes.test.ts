import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/processes.mjs'
import { readCharts } from '../../scripts/readCharts'
import { stateWithin } from '../../workbench/chart/names'
import { readNotes, strayNotes } from '../../workbench/notes/notes'

const charts = await readCharts(root)
const note = { machine: 'cart', state: 'cart.ready', text: 'Why?', author: 'Ann', date: '2026-11-23' }

test('the kept notes are about states and transitions that exist [ANL-013]', () => {
  const notes = readNotes(readFileSync(join(root, 'docs/machines/notes.json'), 'utf8'))
  expect(notes.length).toBeGreaterThan(0)
  expect(strayNotes(notes, charts)).toEqual([])
})

test('a note about nothing is named', () => {
  const edge = charts.find(({ id }) => id === 'cart')!.edges[0]!.id
  const { state: _, ...rest } = note
  const notes = readNotes(
    JSON.stringify([
      note,
      { ...rest, edge },
      { ...note, machine: 'no' },
      { ...note, state: 'cart.no' },
      { ...rest, edge: 'x' },
    ]),
  )
  expect(strayNotes(notes, charts)).toEqual([
    'There is no machine no.',
    'cart has no state cart.no.',
    'cart has no edge x.',
  ])
})

test.each([
  ['a word', { ...note, text: ' ' }],
  ['an author', { ...note, author: undefined }],
  ['a date', { ...note, date: '23/11/2026' }],
  ['a subject', { ...note, state: undefined }],
])('a note without %s is refused', (_, wrong) => {
  expect(() => readNotes(JSON.stringify([wrong]))).toThrow(/^notes\.json: /)
})

test('no two states of a machine have the same name, in any words', () => {
  for (const chart of charts)
    for (const wording of ['th', 'en', 'code'] as const) {
      const names = chart.nodes.map(({ id }) => stateWithin(chart, id, wording))
      expect(new Set(names).size, `${chart.id} ${wording}`).toBe(names.length)
    }
})
