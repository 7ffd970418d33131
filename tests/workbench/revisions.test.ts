import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../scripts/processes.mjs'
import { cartMachine } from '../../machines/cart/cartMachine'
import { cartWords } from '../../machines/cart/cartWords'
import type { Chart } from '../../workbench/chart/chart'
import { extractChart } from '../../workbench/chart/extract'
import { comparisonOf, differing } from '../../workbench/compare/comparison'
import { factWords, versionName } from '../../workbench/compare/formats'
import { readRevisions, writeRevisions } from '../../workbench/compare/revisions'
import { withWordsOf } from '../../workbench/compare/words'
import { workbenchTexts } from '../../workbench/texts'

const folder = mkdtempSync(join(tmpdir(), 'k-market-history-'))
const source = join(folder, 'source')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const git = (at: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false', ...args], {
    cwd: at,
    stdio: ['ignore', 'pipe', 'ignore'],
  })

const machine = (open: string) => `import { setup } from 'xstate'
export const doorMachine = setup({}).createMachine({
  id: 'door',
  initial: 'closed',
  states: { closed: { on: { open: '${open}' } }, opened: {}, locked: {} },
})
`

/** What the build writes, run in another copy of the sources. */
function revisionsIn(copy: string) {
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/writeRevisions.ts'], { cwd: copy, stdio: 'pipe' })
  return readRevisions(readFileSync(join(copy, 'dist', 'revisions.json'), 'utf8'))
}

function addTools(copy: string) {
  for (const part of ['scripts', 'workbench']) cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
}

beforeAll(() => {
  mkdirSync(join(source, 'machines', 'door'), { recursive: true })
  mkdirSync(join(source, 'contract'))
  const file = join(source, 'machines', 'door', 'doorMachine.ts')
  for (const name of ['package.json', 'tsconfig.json']) cpSync(join(root, name), join(source, name))
  writeFileSync(join(source, 'contract', 'none.ts'), 'export {}\n')
  git(folder, 'init', '--quiet', source)
  const commit = (text: string, subject: string) => {
    writeFileSync(file, text)
    git(source, 'add', '.')
    git(source, 'commit', '--quiet', '-m', subject)
  }
  commit(machine('opened'), 'door: the first version')
  commit(machine('locked'), 'door: open leads to locked')
  commit(`// Says why.\n${machine('locked')}`, 'door: a comment')
})

test('each machine has the versions before its last changes, whatever changed only the source [ANL-018]', () => {
  const copy = join(folder, 'whole')
  git(folder, 'clone', '--quiet', source, copy)
  addTools(copy)
  const found = revisionsIn(copy)
  expect(found?.history).toBe('whole')
  const [version, ...older] = found!.versions.get('door')!
  expect(older).toEqual([])
  expect(version!.change?.subject).toBe('door: open leads to locked')
  expect(version!.made?.subject).toBe('door: the first version')
  expect(version!.chart?.edges[0]?.target).toBe('door.opened')
  // The version before the first change of the file is not known to differ: the machine did not exist.
  writeFileSync(join(copy, 'machines', 'door', 'doorMachine.ts'), machine('opened'))
  const [now, before] = revisionsIn(copy)!.versions.get('door')!
  expect(now!.change).toBeUndefined()
  expect(now!.made?.subject).toBe('door: a comment')
  expect(now!.chart?.edges[0]?.target).toBe('door.locked')
  expect(before!.chart?.edges[0]?.target).toBe('door.opened')
})

test('a shallow clone and a copy without a repository say that no older version is at hand [ANL-018]', () => {
  const shallow = join(folder, 'shallow')
  git(folder, 'clone', '--quiet', '--depth', '1', `file://${source}`, shallow)
  addTools(shallow)
  expect(revisionsIn(shallow)).toEqual({ history: 'cut', versions: new Map() })
  rmSync(join(shallow, '.git'), { recursive: true })
  expect(revisionsIn(shallow)).toEqual({ history: 'none', versions: new Map() })
})

const node = { id: 'door', key: 'door', path: '', name: { code: 'door', th: 'ประตู', en: 'Door' }, depth: 0 } as const
const chart = (id: string, tags: string[] = []): Chart => ({
  id,
  name: { code: id, th: id, en: id },
  nodes: [
    {
      ...node,
      id,
      parent: undefined,
      kind: 'atomic',
      initial: false,
      description: tags.join(),
      screen: undefined,
      requirements: [],
      tags,
      entry: [],
      exit: [],
      invokes: [],
    },
  ],
  edges: [],
  delays: [],
})

test('the machine that changed last is first, each compared with its own version before; any other can be chosen [ANL-018]', () => {
  const change = (at: string) => ({ revision: at, at, subject: at })
  const revisions = {
    history: 'whole' as const,
    versions: new Map([
      ['a', [{ revision: 'aa11', change: change('2026-11-20T00:00:00Z'), chart: chart('a', ['old']) }]],
      [
        'b',
        [
          { revision: 'bb11', change: change('2026-11-21T00:00:00Z'), chart: chart('b', ['old']) },
          { revision: 'bb00', change: change('2026-11-01T00:00:00Z'), chart: undefined },
        ],
      ],
    ]),
  }
  expect(readRevisions(writeRevisions(revisions))).toEqual(revisions)
  const now = new Map(['a', 'b', 'c'].map((id) => [id, chart(id)]))
  expect(differing(undefined, revisions, now).map(({ diff }) => diff.id)).toEqual(['b', 'a'])
  const of = (machine: string, revision?: string) => comparisonOf(machine, undefined, revisions, now, revision)
  expect(of('b')).toMatchObject({ version: { revision: 'bb11' }, isOlder: false, before: { id: 'b' } })
  expect(of('b', 'bb00')).toMatchObject({ isOlder: true, before: undefined, diff: { states: [{ kind: 'added' }] } })
  expect(of('b', 'cc00')).toMatchObject({ version: undefined, diff: undefined })
  expect(of('c')).toMatchObject({ version: undefined, diff: undefined })
})

test.each([
  ['no JSON', 'hello'],
  ['another file', '{"format":"k-market-charts","version":1}'],
  [
    'a chart whose state has no parent',
    writeRevisions({
      history: 'whole',
      versions: new Map([
        ['a', [{ revision: 'aa11', chart: { ...chart('a'), nodes: [{ ...chart('a').nodes[0]!, parent: 'z' }] } }]],
      ]),
    }),
  ],
])('%s is refused as revisions', (_, content) => {
  expect(readRevisions(content)).toBeUndefined()
})

test('versions of one day have names of their own: when and by which commit each was made [ANL-018]', () => {
  const made = (revision: string, at: string, subject: string) => ({ revision, at, subject })
  const versions = [
    { revision: 'c3', made: made('a3', '2026-11-21T08:00:00Z', 'gift: a pause'), chart: chart('a') },
    { revision: 'c2', made: made('a2', '2026-11-21T05:30:00Z', 'gift: a card'), chart: chart('a') },
    { revision: 'c1', chart: undefined },
  ]
  const names = (language: 'th' | 'en') =>
    versions.map((version) => versionName(version, language, workbenchTexts[language].compare))
  expect(names('en')).toEqual([
    { name: '21 Nov 2026, 15:00 · a3', subject: 'gift: a pause' },
    { name: '21 Nov 2026, 12:30 · a2', subject: 'gift: a card' },
    { name: 'Before this machine was added', subject: undefined },
  ])
  expect(names('th').map(({ name }) => name)).toEqual([
    expect.stringMatching(/^21 พ\.ย\..* 15:00.* · a3$/),
    expect.stringMatching(/^21 พ\.ย\..* 12:30.* · a2$/),
    'ก่อนมีแผนภาพนี้',
  ])
})

test('a changed screen, kind and description are said from what to what, in the reader’s language where it is written [ANL-006]', () => {
  const words = (language: 'th' | 'en', fact: 'screen' | 'description' | 'kind', was: string, is: string) =>
    factWords({ fact, was, is }, language, workbenchTexts[language].compare)
  expect(words('en', 'screen', '/cart', '/order-summary')).toBe('screen: “/order-summary”, was “/cart”')
  expect(words('th', 'screen', '/cart', '')).toBe('หน้าจอ: “ไม่มี”, เดิม “/cart”')
  expect(words('th', 'kind', 'atomic', 'final')).toBe('ชนิด: “สถานะสิ้นสุด”, เดิม “สถานะ”')
  expect(words('en', 'description', 'Waits.', 'Loads.')).toBe('description: “Loads.”, was “Waits.”')
  const [before, after] = ['รอ', 'โหลด'].map((th) => ({ ...chart('a').nodes[0]!, explanation: { th, en: '' } }))
  const change = { fact: 'description', was: 'Waits.', is: 'Loads.' } as const
  const thai = workbenchTexts.th.compare
  expect(factWords(change, 'th', thai, { before: before!, after: after! })).toBe('คำอธิบาย: “โหลด”, เดิม “รอ”')
  expect(factWords(change, 'th', thai, { before: before!, after: before! })).toBe('คำอธิบาย: “Loads.”, เดิม “Waits.”')
})

test('an older version without words is shown in those of today [ANL-018]', () => {
  const cart = extractChart(cartMachine, cartWords)
  const older = extractChart(cartMachine)
  const worded = withWordsOf(older, cart)
  expect(worded.nodes.map(({ name }) => name)).toEqual(cart.nodes.map(({ name }) => name))
  expect(worded.edges.map(({ actions, guard }) => [actions, guard])).toEqual(
    cart.edges.map(({ actions, guard }) => [actions, guard]),
  )
})

test('an action that today’s version does not have keeps its words; without any it has those of another machine, else its name as words [ANL-018]', () => {
  const cart = extractChart(cartMachine, cartWords)
  const [first] = cart.nodes
  const wordsOf = (code: string, th = code, en = code, others: Chart[] = []) => {
    const older = { ...cart, nodes: [{ ...first!, entry: [{ code, th, en }] }] }
    const [label] = withWordsOf(older, cart, others).nodes[0]!.entry
    return [label!.th, label!.en]
  }
  expect(wordsOf('greet', 'ทักทาย', 'Greets')).toEqual(['ทักทาย', 'Greets'])
  expect(wordsOf('showRefusal')).toEqual(['Show refusal', 'Show refusal'])
  expect(wordsOf('showRefusal wrongPIN', 'showRefusal (wrongPIN)', 'showRefusal (wrongPIN)')).toEqual([
    'Show refusal (wrong PIN)',
    'Show refusal (wrong PIN)',
  ])
  expect(wordsOf('done claimOrder', 'claimOrder: สำเร็จ', 'claimOrder: done')).toEqual([
    'Claim order: สำเร็จ',
    'Claim order: done',
  ])
  const refusal = { code: 'showRefusal late', th: 'แสดงเหตุที่ปฏิเสธ (ช้า)', en: 'Shows the refusal (late)' }
  const another = { ...chart('b'), nodes: [{ ...chart('b').nodes[0]!, entry: [refusal] }] }
  expect(wordsOf('showRefusal', 'showRefusal', 'showRefusal', [another])).toEqual([
    'แสดงเหตุที่ปฏิเสธ',
    'Shows the refusal',
  ])
})
