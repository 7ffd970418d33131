import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root, runNode } from '../../scripts/processes.mjs'
import { isFull } from '../full'
import { changedLines, isJudged, judgedFiles, judgedLines, minimumOf, runsOf, suitesOf } from '../mutants/code'
import type { CodeMutant, FileResult } from '../mutants/codeTable'
import {
  changedSince,
  codePartOf,
  faultsOf,
  isGood,
  judged,
  linesOf,
  listedOf,
  printOf,
  withCode,
} from '../mutants/codeTable'
import { countLoadFailures } from '../mutants/loadFailures'

const mutant = (line: number, end: CodeMutant['end'], put = 'false'): CodeMutant => ({
  line,
  column: 7,
  find: 'price\n  > 0',
  put,
  end,
})
const result = (mutants: readonly CodeMutant[], change: Partial<FileResult> = {}): FileResult => ({
  file: 'contract/money.ts',
  at: '2026-11-24T10:00:00.000Z',
  print: '0123abcd',
  scope: 'file',
  mutants,
  ...change,
})
const many = (count: number, end: CodeMutant['end']) => Array.from({ length: count }, () => mutant(1, end))
const why = 'A price is never negative.'

describe('the mutants of the code', () => {
  it('[MBT-011] are made of the contract, the rules beside the charts and in the machines about money, the domain and the bank', () => {
    const files = [
      'contract/money.ts',
      'machines/cart/cartMachine.ts',
      'machines/placement/intent.ts',
      'server/domain/orders/stock.ts',
      'server/domain/payment/claim/funding.ts',
      'server/bank/ledger.ts',
    ]
    expect(files.filter((file) => !isJudged(file))).toEqual([])
    const others = [
      'machines/search/searchMachine.ts',
      'machines/cart/cartModel.ts',
      'machines/cart/cartWords.ts',
      'server/bank/schema.ts',
      'server/http/log.ts',
      'src/main.tsx',
    ]
    expect(others.filter(isJudged)).toEqual([])
  })

  it('[MBT-011] have to be killed to 90 % where money, stock, vouchers, points or ownership are at stake, else to 80 %', () => {
    const strict = [
      'contract/money.ts',
      'contract/points.ts',
      'server/bank/ledger.ts',
      'server/domain/orders/stock.ts',
      'server/domain/vouchers/voucherWrites.ts',
      'server/domain/gifts/giftWrites.ts',
    ]
    expect(strict.map(minimumOf)).toEqual(strict.map(() => 90))
    expect(['contract/links.ts', 'server/domain/search/words.ts'].map(minimumOf)).toEqual([80, 80])
  })

  it('run the suites of their folder, once for the files that share them', () => {
    expect(suitesOf('server/domain/orders/reviews.ts')).toEqual(['tests/server/reviews.test.ts'])
    const [one, other] = ['server/domain/gifts/giftRecipients.ts', 'server/domain/gifts/giftCards.ts'].map((file) => ({
      file,
    }))
    expect(runsOf([one!, { file: 'contract/money.ts' }, other!]).map(({ files }) => files)).toEqual([
      [one, other],
      [{ file: 'contract/money.ts' }],
    ])
  })

  it('change a machine’s rules, not its chart, and have its generated paths walked', () => {
    const source = ['const isOdd = …', 'export const cartMachine = setup({', '}).createMachine({', '})'].join('\n')
    expect(judgedLines('machines/cart/cartMachine.ts', source)).toEqual([1, 2])
    expect(judgedLines('machines/cart/cartRules.ts', source)).toEqual([1, 4])
    expect(suitesOf('machines/cart/cartMachine.ts')).toEqual([
      'tests/graph/walks.test.ts',
      'tests/machines/cart.test.ts',
    ])
  })

  it('[MBT-011] are made on the changed lines of a diff', () => {
    const diff = [
      'diff --git a/contract/money.ts b/contract/money.ts',
      '--- a/contract/money.ts',
      '+++ b/contract/money.ts',
      '@@ -3 +3 @@ import',
      '+one',
      '@@ -10,0 +11,3 @@',
      '+two',
      '@@ -20,2 +23,0 @@',
      '-gone',
      '+++ b/src/main.tsx',
      '@@ -1 +1 @@',
    ].join('\n')
    expect(changedLines(diff)).toEqual([
      {
        file: 'contract/money.ts',
        lines: [
          [3, 3],
          [11, 13],
        ],
      },
    ])
  })

  it('[MBT-011] are counted, and the survivors are printed with their place and replacement', () => {
    const found = judged(
      result([...many(17, 'killed'), mutant(2, 'timeout'), mutant(42, 'survived'), mutant(43, 'survived')]),
      [],
    )
    expect(linesOf(found)).toEqual([
      'ok    contract/money.ts: 18 killed, 1 of them by a time-out, 2 survived: 90 %, at least 90 %',
      '  contract/money.ts:42:7 price > 0 → false',
      '  contract/money.ts:43:7 price > 0 → false',
    ])
    expect(isGood([found])).toBe(true)
  })

  it('[MBT-011] fail the command below the minimum of one file', () => {
    const good = judged(result(many(10, 'killed')), [])
    const bad = judged(result([...many(89, 'killed'), ...many(11, 'survived')]), [])
    expect(bad).toMatchObject({ share: 89, minimum: 90, isEnough: false })
    expect(linesOf(bad)[0]).toMatch(/^BELOW contract\/money\.ts: /)
    expect([isGood([good]), isGood([good, bad])]).toEqual([true, false])
  })

  it('[MBT-011] are accepted with a reason, which has to fit a mutant that survives', () => {
    const reasons = [{ find: 'price > 0', put: 'true', why }]
    const found = judged(result([mutant(1, 'killed'), mutant(2, 'survived', 'true')]), reasons)
    expect(found).toMatchObject({ share: 100, survivors: [], accepted: [{ put: 'true', why }], needless: [] })
    const killed = judged(result([mutant(2, 'killed', 'true')]), reasons)
    expect(linesOf(killed)).toContain(
      '  accepted in tests/mutants/accepted, but killed or gone: contract/money.ts: price > 0 → true',
    )
    expect(isGood([killed])).toBe(false)
    // A reason is for one place unless it says for how many.
    const twice = result([mutant(2, 'survived', 'true'), mutant(3, 'survived', 'true')])
    expect(judged(twice, reasons)).toMatchObject({ survivors: [{ line: 3 }], accepted: [{ line: 2 }], needless: [] })
    const both = judged(twice, [{ ...reasons[0]!, times: 2 }])
    expect(both).toMatchObject({ survivors: [], accepted: [{ line: 2 }, { line: 3 }], needless: [] })
    expect(judged(result([mutant(2, 'survived', 'true')]), [{ ...reasons[0]!, times: 2 }]).needless).toHaveLength(1)
    // A run over some lines says nothing about the others.
    expect(isGood([judged(result([], { scope: 'lines' }), reasons)])).toBe(true)
  })

  it('are noticed by a suite that can no longer be loaded, although it has no tests then', () => {
    const file = (state: 'fail' | 'pass', tasks: object[]) => ({ filepath: 'a.test.ts', result: { state }, tasks })
    const test = { type: 'test', result: { state: 'pass' } }
    const files = [file('pass', [test]), file('fail', [test]), file('fail', [])]
    const vitest = { state: { getFiles: () => files } }
    countLoadFailures(vitest as never)
    const found = vitest.state.getFiles()
    expect(found.slice(0, 2)).toEqual(files.slice(0, 2))
    expect(found[2]?.tasks).toMatchObject([{ type: 'test', mode: 'run', result: { state: 'fail' } }])
  })

  it('are listed on the page below those of the machines, and stay there until their file is judged again', () => {
    const files = ['contract/links.ts', 'contract/money.ts', 'contract/points.ts']
    const reasons = [{ find: 'price > 0', put: 'true', why }]
    const first = judged(result([mutant(1, 'killed'), mutant(2, 'survived'), mutant(3, 'survived', 'true')]), reasons)
    const page = withCode('# Mutants\n\nof machines\n', [first], files)
    expect(page).toMatch(/^# Mutants\n\nof machines\n\n# Mutants of the code\n/)
    expect(page).toContain('Not run: `contract/links.ts`, `contract/points.ts`.')
    expect(page).toContain('| `contract/money.ts` | 3 | 1 | 0 | 1 | 1 | 50 % | 90 % | 2026-11-24 | 0123abcd |')
    expect(page).toContain('- survived, line 2: `price > 0` → `false`')
    expect(page).toContain(`- accepted, line 3: \`price > 0\` → \`true\`. ${why}`)
    const points = judged(result(many(2, 'killed'), { file: 'contract/points.ts' }), [])
    const next = withCode(page, [points], files)
    expect(next).toContain('| `contract/money.ts` | 3 | 1 |')
    expect(next).toContain('- survived, line 2: `price > 0` → `false`')
    expect(next).toContain('| `contract/points.ts` | 2 | 2 |')
    expect(next).toContain('Not run: `contract/links.ts`.')
    expect(codePartOf(next).split('# Mutants of the code')).toHaveLength(2)
  })

  it('[MBT-011] are judged again once their file has changed, or has no row on the page', () => {
    const money = 'export const none = 0'
    const page = withCode('', [judged(result(many(2, 'killed'), { print: printOf(money) }), [])], ['contract/money.ts'])
    const changed = (text: string) => changedSince(page, ['contract/links.ts', 'contract/money.ts'], () => text)
    expect(changed(money)).toEqual(['contract/links.ts'])
    expect(changed(`${money} `)).toEqual(['contract/links.ts', 'contract/money.ts'])
  })

  it('that the page lists can be judged again without the rest of their file', () => {
    const files = ['contract/money.ts']
    const source = ['', 'price', '  > 0', 'price > 0'].join('\n')
    const first = judged(result([...many(7, 'killed'), mutant(2, 'survived'), mutant(4, 'survived', 'true')]), [])
    const page = withCode('', [first], files)
    const listed = listedOf(page, 'contract/money.ts', source)
    expect(listed).toEqual({
      lines: [
        [2, 3],
        [4, 4],
      ],
      mutants: 9,
      timeouts: 0,
      at: '2026-11-24',
      print: '0123abcd',
    })
    const others = { killed: 6, timeouts: 0 }
    const mutants = [mutant(2, 'killed'), mutant(4, 'survived', 'true'), mutant(4, 'killed')]
    const again = judged(result(mutants, { scope: 'listed', at: '2026-11-24', others }), [])
    expect(withCode(page, [again], files)).toContain('| `contract/money.ts` | 9 | 8 | 0 | 1 | 0 | 88 % |')
    expect(listedOf(withCode(page, [judged(result(many(9, 'killed')), [])], files), 'contract/money.ts', '')).toBe(
      undefined,
    )
    expect(() => listedOf(page, 'contract/money.ts', 'price')).toThrow(
      'contract/money.ts has changed: a mutant that the page lists is no longer at its line. Judge the file without --listed.',
    )
  })

  it('[MBT-011] of every judged file are on the page, and each that survives has its reason there', () => {
    expect(faultsOf(readFileSync(join(root, 'docs/mutation.md'), 'utf8'), judgedFiles())).toEqual([])
  })

  it('are on the page in a wrong way where a file is missing, a mutant survives or a reason is of another place', () => {
    const files = ['contract/money.ts']
    const reasons = { 'contract/money.ts': [{ find: 'price > 0', put: 'true', times: 2, why }] }
    const mutants = [mutant(1, 'killed'), mutant(2, 'survived', 'true'), mutant(3, 'survived', 'true')]
    const pageOf = (all: readonly CodeMutant[]) =>
      withCode('', [judged(result(all), reasons['contract/money.ts'])], files)
    expect(faultsOf(pageOf(mutants), files, reasons)).toEqual([])
    expect(faultsOf(pageOf(mutants.slice(0, 2)), files, reasons)).toEqual([
      'contract/money.ts is listed with other reasons than tests/mutants/accepted has: judge it with --write',
    ])
    expect(faultsOf(pageOf([...mutants, mutant(4, 'survived')]), files, reasons)).toEqual([
      'contract/money.ts survived, line 4: `price > 0` → `false` without a reason',
    ])
    expect(faultsOf('', files, reasons)).toEqual(['contract/money.ts is not on the page: judge it with --write'])
    expect(faultsOf(pageOf(mutants), files, { ...reasons, 'src/main.tsx': [] })).toEqual([
      'src/main.tsx has reasons, but is not judged',
    ])
  })

  it.runIf(isFull)('[MBT-011] are made, judged and printed by the command', async () => {
    const { code, output } = await runNode('scripts/mutants.mjs', ['--code', 'contract/openingHours.ts'], {
      quiet: true,
    })
    expect([code, output.trim().split('\n')]).toEqual([
      0,
      [
        expect.stringMatching(
          /^ok {4}contract\/openingHours\.ts: \d+ killed, 0 of them by a time-out, 0 survived, 1 accepted: 100 %, at least 80 %$/,
        ),
        expect.stringMatching(/^\d+ killed, 0 survived$/),
      ],
    ])
  })

  it('are not made of a file that the command does not know', async () => {
    const { code, output } = await runNode('scripts/mutants.mjs', ['--code', 'src/main.tsx'], { quiet: true })
    expect([code, output.trim()]).toEqual([
      1,
      'No file is judged in src/main.tsx; tests/mutants/code.ts says which files are.',
    ])
  })
})
