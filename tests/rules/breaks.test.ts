import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allBreaks } from '../breaks/all'
import { breakIn, namesRow, testFiles } from '../breaks/choose'

const rows = new Set(
  readFileSync('docs/requirements.tsv', 'utf8')
    .split('\n')
    .map((line) => line.split('\t')[0]),
)

describe('breaks of the requirement rows', () => {
  it('[MBT-010] each applies to one place of its file, and changes it', () => {
    const sources = new Map<string, string>()
    const sourceOf = (file: string): string => {
      const known = sources.get(file) ?? readFileSync(file, 'utf8')
      sources.set(file, known)
      return known
    }
    const faults = allBreaks.flatMap((one) => {
      const { broken, fault } = breakIn(sourceOf(one.file), one)
      const reason = fault ?? (broken === sourceOf(one.file) ? 'nothing changes' : undefined)
      return reason ? [`${one.row} ${one.file}: ${reason}: ${one.find}`] : []
    })
    expect(faults).toEqual([])
  })

  it('[MBT-010] each is of a row that a test names', () => {
    const texts = [...testFiles('.').values()].join('\n')
    const isNamed = (row: string) => namesRow(row).test(texts)
    const asked = [...new Set(allBreaks.map(({ row }) => row))]
    expect(asked.filter((row) => !rows.has(row))).toEqual([])
    expect(asked.filter((row) => !isNamed(row))).toEqual([])
  })
})
