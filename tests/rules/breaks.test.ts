import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { binary, runNode } from '../../scripts/processes.mjs'
import { allBreaks } from '../breaks/all'
import { breakIn, breaksFor, filesNaming, isQuick, namesRow, sampleOf, testFiles } from '../breaks/choose'
import { isFull } from '../full'

const rows = new Set(
  readFileSync('docs/requirements.tsv', 'utf8')
    .split('\n')
    .map((line) => line.split('\t')[0]),
)

const runBreaks = (...args: string[]) => runNode(binary('tsx'), ['scripts/breaks.ts', ...args], { quiet: true })

describe('the breaks of requirement rows', () => {
  it('[MBT-010] apply to one place of a file each, and change it', () => {
    const sources = new Map<string, string>()
    const sourceOf = (file: string): string => {
      const source = sources.get(file) ?? readFileSync(file, 'utf8')
      sources.set(file, source)
      return source
    }
    const faults = allBreaks.flatMap((one) => {
      const { broken, fault } = breakIn(sourceOf(one.file), one)
      const reason = fault ?? (broken === sourceOf(one.file) ? 'nothing changes' : undefined)
      return reason ? [`${one.row} ${one.file}: ${reason}: ${one.find}`] : []
    })
    expect(faults).toEqual([])
  })

  it('[MBT-010] are of rows that exist and that a test names, each once', () => {
    const texts = [...testFiles('.').values()].join('\n')
    const used = [...new Set(allBreaks.map(({ row }) => row))]
    expect(used.filter((row) => !rows.has(row))).toEqual([])
    expect(used.filter((row) => !namesRow(row).test(texts))).toEqual([])
    const keys = allBreaks.map(({ row, file, find, put }) => [row, file, find, put].join('\n'))
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it.each([
    ['twice', 'the text is in the file more than once'],
    ['missing', 'the text is not in the file'],
    ['', 'the text is not in the file'],
  ])('[MBT-010] whose text is %j do not apply', (find, fault) => {
    expect(breakIn('once\ntwice\ntwice', { row: 'PAY-001', file: '', find, put: '' })).toEqual({ fault })
  })

  it('replace their text literally and know its line', () => {
    const one = { row: 'PAY-001', file: '', find: 'b', put: '$&$1' }
    expect(breakIn('a\nb\nc', one)).toEqual({ broken: 'a\n$&$1\nc', line: 2 })
  })

  it('run the titles that name their row, alone or beside others', () => {
    // Written out in brackets, they would count as named by this test.
    const [row, sibling, other, third] = ['PAY-001', 'PAY-002', 'CHK-002', 'CHK-003']
    const isNamed = (title: string) => namesRow(row).test(title)
    expect(
      [`[${row}] x`, `x [${other}][${row}]`, `[${other}, ${row}, ${third}] x`, `x [${other} ${row}]`].map(isNamed),
    ).toEqual([true, true, true, true])
    expect([row, `[${row}1]`, `[X${row}]`, `[${sibling}] ${row}`].map(isNamed)).toEqual([false, false, false, false])
  })

  it('begin with the tests of their layer and subject', () => {
    const first = (row: string, file: string) => filesNaming('.', { row, file })[0]?.[0]
    expect(first('REL-001', 'server/http/idempotency.ts')).toBe('tests/server/idempotency.test.ts')
    expect(first('GFT-018', 'machines/gift/giftMachine.ts')).toBe('tests/machines/gift.test.ts')
  })

  it('are chosen by area and row, or as a sample that its seed decides', () => {
    const { breaks, unknown } = breaksFor(allBreaks, ['VCH', 'CHK-002', 'VC', 'NO-001'])
    expect(new Set(breaks.map(({ row }) => row.split('-')[0]))).toEqual(new Set(['VCH', 'CHK']))
    expect(breaks.filter(({ row }) => row.startsWith('CHK')).map(({ row }) => row)).toEqual(['CHK-002'])
    expect(unknown).toEqual(['VC', 'NO-001'])
    const sample = (seed: number) => sampleOf('.', allBreaks, 10, seed)
    expect(sample(1)).toEqual(sample(1))
    expect(sample(1)).not.toEqual(sample(2))
    expect(new Set(sample(1)).size).toBe(10)
  })

  it('[MBT-010] are sampled from each folder of the sources, one of ten with a page or a server', () => {
    const samples = Array.from({ length: 20 }, (_, seed) => sampleOf('.', allBreaks, 10, seed))
    const foldersOf = (sample: (typeof samples)[number]) => new Set(sample.map(({ file }) => file.split('/')[0]))
    for (const sample of samples) {
      expect(sample.filter((one) => !isQuick('.', one))).toHaveLength(1)
      for (const folder of ['contract', 'i18n', 'machines']) expect(foldersOf(sample)).toContain(folder)
    }
    // The slow break of a sample is of a page or of the server.
    expect(foldersOf(samples.flat())).toContain('server')
  })

  const areas = `PAY CHK CRT VCH GFT CPN ORD REL SEC ERR SES HOM CAT SRC PRD SHP ADR DLV DON FUL LND PRV PTC
    QRP FMT MNT`.split(/\s+/)

  it(`[MBT-010] are of at least 300 rows, among them each of ${areas.join(', ')}`, () => {
    const broken = new Set(allBreaks.map(({ row }) => row))
    expect(broken.size).toBeGreaterThanOrEqual(300)
    const isOfThese = (row: string) => areas.includes(row.split('-')[0]!)
    expect([...rows].filter((row) => row !== undefined && isOfThese(row) && !broken.has(row))).toEqual([])
  })

  it('[MBT-010] turn a test red: ten breaks of all folders', { timeout: 480_000 }, async () => {
    const { code, output } = await runBreaks('--sample', '10')
    expect(output.split('\n').filter((line) => line.startsWith('NOT PROVED'))).toEqual([])
    expect([code, output.trim().split('\n').at(-1)]).toEqual([0, '10 proved, 0 not'])
  })

  it('[MBT-010] are not proved by a test that stays green', async () => {
    const harmless = ['machines/checkout/checkoutContext.ts', 'Text of the donation field', 'Text of the field']
    const { code, output } = await runBreaks('--try', 'CHK-002', ...harmless)
    const lines = output.trim().split('\n')
    expect(lines.filter((line) => line.startsWith('NOT PROVED'))).toEqual([
      expect.stringMatching(
        /^NOT PROVED CHK-002 machines\/checkout\/checkoutContext\.ts:\d+: 1 tests stay green: tests\/machines\/checkout\.test\.ts /,
      ),
    ])
    expect([code, lines.at(-1)]).toEqual([1, '0 proved, 1 not'])
  })

  describe.runIf(isFull)('in full', () => {
    const areas = [...new Set(allBreaks.map(({ row }) => row.split('-')[0]!))]
    it.each(areas)('[MBT-010] all of %s turn a test red', { timeout: 3_600_000 }, async (area) => {
      const { code, output } = await runBreaks(area)
      expect([code, output.split('\n').filter((line) => line.startsWith('NOT PROVED'))]).toEqual([0, []])
    })
  })
})
