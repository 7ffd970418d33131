import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { ESLint } from 'eslint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { binary, root } from '../../scripts/processes.mjs'

/** Import targets for the tests of every folder. */
const files = [
  'contract/orders.ts',
  'machines/cart/cartMachine.ts',
  'i18n/format.ts',
  'src/api.ts',
  'src/ui/Card.tsx',
  'src/controls/SheetLayer.tsx',
  'src/screens/cart/CartLines.tsx',
  'src/overlays/ModalHost.tsx',
  'src/pageActors/cart.ts',
  'src/stack/pageActorRegistry.ts',
  'src/navigation/facts.ts',
  'src/app/app.ts',
  'src/actors/cartActors.ts',
  'src/main.tsx',
  'routes/cart.tsx',
  'server/domain/orders/stock.ts',
  'server/bank/schema.ts',
  'workbench/Phone.tsx',
  'tests/help.ts',
]

const refused = [
  ['contract/a.ts', 'machines/cart/cartMachine', 'contract-imports-valibot-only'],
  ['contract/b.ts', 'xstate', 'contract-imports-valibot-only'],
  ['contract/c.ts', 'node:fs', 'contract-imports-valibot-only'],
  ['contract/d.ts', '@valibot/to-json-schema', 'contract-imports-valibot-only'],
  ['contract/openapi.ts', 'hono', 'openapi-imports-the-contract-only'],
  ['machines/a/aMachine.ts', 'react', 'machines-import-contract-and-xstate-only'],
  ['machines/a/bMachine.ts', '@xstate/react', 'machines-import-contract-and-xstate-only'],
  ['machines/a/cMachine.ts', 'ofetch', 'machines-import-contract-and-xstate-only'],
  ['machines/a/dMachine.ts', 'src/api', 'machines-import-contract-and-xstate-only'],
  ['machines/a/eMachine.ts', 'i18n/format', 'machines-import-contract-and-xstate-only'],
  ['machines/a/fMachine.ts', 'node:crypto', 'machines-import-contract-and-xstate-only'],
  ['i18n/a.ts', 'react', 'i18n-imports-contract-only'],
  ['i18n/b.ts', 'machines/cart/cartMachine', 'i18n-imports-contract-only'],
  ['i18n/react.tsx', 'xstate', 'i18n-binds-to-react-in-one-file'],
  ['src/ui/a.tsx', '@chakra-ui/react', 'plain-ui-imports-react-only'],
  ['src/ui/b.tsx', '@tanstack/react-router', 'plain-ui-imports-react-only'],
  ['src/ui/c.tsx', 'machines/cart/cartMachine', 'plain-ui-imports-react-only'],
  ['src/ui/d.tsx', 'src/api', 'plain-ui-imports-react-only'],
  ['src/a.ts', 'routes/cart', 'src-imports-downward'],
  ['src/b.ts', 'server/domain/orders/stock', 'src-imports-downward'],
  ['src/c.ts', 'workbench/Phone', 'src-imports-downward'],
  ['src/actors/a.ts', 'src/stack/pageActorRegistry', 'actors-know-no-page'],
  ['src/api/a.ts', 'src/navigation/facts', 'actors-know-no-page'],
  ['src/bridge/a.ts', 'src/pageActors/cart', 'actors-know-no-page'],
  ['src/storage/a.ts', 'src/overlays/ModalHost', 'actors-know-no-page'],
  ['src/app/a.ts', 'src/pageActors/cart', 'app-knows-no-feature'],
  ['src/stack/a.ts', 'src/screens/cart/CartLines', 'app-knows-no-feature'],
  ['src/navigation/a.ts', 'src/pageActors/cart', 'app-knows-no-feature'],
  ['src/navigation/b.ts', 'src/screens/cart/CartLines', 'app-knows-no-feature'],
  ['src/pageActors/a.ts', 'src/screens/cart/CartLines', 'page-actors-know-no-view'],
  ['src/pageActors/b.ts', 'src/controls/SheetLayer', 'page-actors-know-no-view'],
  ['src/controls/a.tsx', 'src/app/app', 'controls-import-plain-ui-only'],
  ['src/controls/b.tsx', 'machines/cart/cartMachine', 'controls-import-plain-ui-only'],
  ['src/main.tsx', 'workbench/Phone', 'main-joins-page-and-routes'],
  ['routes/a.tsx', 'server/domain/orders/stock', 'routes-import-downward'],
  ['routes/b.tsx', 'workbench/Phone', 'routes-import-downward'],
  ['routes/c.tsx', 'ofetch', 'routes-never-fetch'],
  ['routes/d.tsx', 'src/main', 'only-the-joint-knows-all'],
  ['server/a.ts', 'src/api', 'server-imports-contract-texts-and-plain-ui'],
  ['server/b.ts', 'machines/cart/cartMachine', 'server-imports-contract-texts-and-plain-ui'],
  ['server/c.ts', 'routes/cart', 'server-imports-contract-texts-and-plain-ui'],
  ['server/d.ts', 'workbench/Phone', 'server-imports-contract-texts-and-plain-ui'],
  ['server/domain/orders/a.ts', 'server/bank/schema', 'bank-tables-belong-to-the-bank'],
  ['server/db/client.ts', 'server/bank/schema', 'bank-tables-belong-to-the-bank'],
  ['server/db/seed/a.ts', 'server/bank/schema', 'the-seed-knows-types-of-the-bank-tables'],
  ['workbench/a.tsx', 'routes/cart', 'workbench-imports-downward'],
  ['workbench/b.tsx', 'server/domain/orders/stock', 'workbench-imports-downward'],
  ['server/e.ts', 'tests/help', 'nothing-imports-tests'],
  ['src/e.ts', 'src/nullActor', 'everything-is-found'],
] as const

const allowed = [
  ['contract/e.ts', 'valibot'],
  ['contract/openapi.ts', '@valibot/to-json-schema'],
  ['machines/a/aModel.ts', 'contract/orders'],
  ['machines/a/gMachine.ts', 'machines/cart/cartMachine'],
  ['machines/a/gMachine.ts', 'xstate'],
  ['i18n/c.ts', 'dayjs'],
  ['i18n/react.tsx', 'react'],
  ['src/ui/e.tsx', 'i18n/format'],
  ['src/ui/e.tsx', 'contract/orders'],
  ['src/d.tsx', 'machines/cart/cartMachine'],
  ['src/d.tsx', 'ofetch'],
  ['src/actors/b.ts', 'src/app/app'],
  ['src/app/b.ts', 'src/actors/cartActors'],
  ['src/app/b.ts', 'src/stack/pageActorRegistry'],
  ['src/navigation/c.ts', 'src/app/app'],
  ['src/pageActors/c.ts', 'src/stack/pageActorRegistry'],
  ['src/pageActors/c.ts', 'src/navigation/facts'],
  ['src/controls/c.tsx', 'src/ui/Card'],
  ['src/screens/a.tsx', 'src/pageActors/cart'],
  ['src/overlays/a.tsx', 'src/controls/SheetLayer'],
  ['src/main.tsx', 'routes/cart'],
  ['routes/e.tsx', 'src/api'],
  ['routes/e.tsx', 'machines/cart/cartMachine'],
  ['server/f.ts', 'src/ui/Card'],
  ['server/f.ts', 'i18n/format'],
  ['server/f.ts', 'node:fs'],
  ['server/f.ts', 'fs/promises'],
  ['server/bank/ledger.ts', 'server/bank/schema'],
  ['workbench/c.tsx', 'machines/cart/cartMachine'],
  ['workbench/c.tsx', 'elkjs'],
] as const

type Violation = { from: string; rule: { name: string } }

describe('the folders import downwards only', () => {
  let folder: string
  let violations: Violation[]

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'k-market-layers-'))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    copyFileSync(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'))
    const texts = new Map<string, string>(files.map((file) => [file, 'export const here = 1\n']))
    for (const [file, target] of [...refused, ...allowed]) {
      const inTree = /^(contract|machines|routes|i18n|src|server|workbench|tests)\//.test(target)
      const from = relative(dirname(file), target)
      const specifier = inTree ? (from.startsWith('.') ? from : `./${from}`) : target
      texts.set(file, `${texts.get(file) ?? ''}import '${specifier}'\n`)
    }
    texts.set('src/round.ts', "import './trip'\n").set('src/trip.ts', "import './round'\n")
    texts
      .set('src/typesRound.ts', "import type {} from './typesTrip'\n")
      .set('src/typesTrip.ts', "import './typesRound'\n")
    texts.set('server/db/seed/rows.ts', "import type {} from '../../bank/schema'\n")
    for (const [file, text] of texts) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    violations = cruise(folder)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const rulesFor = (file: string) => violations.filter(({ from }) => from === file).map(({ rule }) => rule.name)

  it.each(refused)('%s may not import %s', (file, _, rule) => {
    expect(rulesFor(file)).toContain(rule)
  })

  it.each(allowed.filter(([file]) => !refused.some(([other]) => other === file)))('%s may import %s', (file) => {
    expect(rulesFor(file)).toEqual([])
  })

  it.each(allowed.filter(([file]) => refused.some(([other]) => other === file)))(
    '%s may import %s, and only its other import is refused',
    (file) => {
      expect(rulesFor(file)).toHaveLength(1)
    },
  )

  it("lets the seed import types of the bank's tables", () => {
    expect(rulesFor('server/db/seed/rows.ts')).toEqual([])
  })

  it('rejects a cycle, also one of types', () => {
    expect([...rulesFor('src/round.ts'), ...rulesFor('src/trip.ts')]).toContain('no-cycles')
    expect([...rulesFor('src/typesRound.ts'), ...rulesFor('src/typesTrip.ts')]).toContain('no-cycles')
  })
})

/** @returns every violation, from the report that the cruiser prints before it exits with their number. */
function cruise(cwd: string): Violation[] {
  const rooms = ['contract', 'machines', 'routes', 'i18n', 'src', 'server', 'workbench']
  const args = [
    binary('dependency-cruiser', 'depcruise'),
    '--config',
    join(root, '.dependency-cruiser.cjs'),
    '--output-type',
    'json',
    ...rooms,
  ]
  let output: string
  try {
    output = execFileSync(process.execPath, args, {
      cwd,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  } catch (error) {
    output = (error as { stdout: string }).stdout
  }
  return (JSON.parse(output) as { summary: { violations: Violation[] } }).summary.violations
}

describe('code that the lint rejects', () => {
  const eslint = new ESLint({ cwd: root })
  const rulesIn = async (filePath: string, code: string) => {
    const [result] = await eslint.lintText(code, { filePath: join(root, filePath) })
    return result?.messages.map(({ ruleId }) => ruleId) ?? []
  }
  const chart = (state: string) =>
    `export const aMachine = setup({ actions: { go: assign(() => ({ at: 1 })) } }).createMachine({ id: 'a', ${state} })`

  it.each([
    ['machines/a/aMachine.ts', 'export const at = Date.now()', 'no-restricted-properties'],
    ['machines/a/aMachine.ts', 'export const at = new Date()', 'no-restricted-syntax'],
    ['machines/a/aMachine.ts', 'export const key = Math.random()', 'no-restricted-properties'],
    ['machines/a/aMachine.ts', 'setTimeout(() => {}, 1)', 'no-restricted-globals'],
    ['machines/a/aMachine.ts', "export const answer = fetch('/v1')", 'no-restricted-globals'],
    ['machines/a/aMachine.ts', 'export const { href } = window.location', 'no-restricted-globals'],
    ['machines/a/aMachine.ts', 'export default {}', 'no-restricted-syntax'],
    ['machines/a/aMachine.ts', chart('entry: () => undefined'), 'no-restricted-syntax'],
    ['machines/a/aMachine.ts', chart('on: { go: { actions: assign({ at: 2 }) } }'), 'no-restricted-syntax'],
    [
      'machines/a/aMachine.ts',
      chart("on: { go: { actions: ['go', emit({ type: 'gone' })] } }"),
      'no-restricted-syntax',
    ],
    [
      'machines/a/aMachine.ts',
      chart("always: { guard: ({ context }) => context.at > 1, target: 'b' }"),
      'no-restricted-syntax',
    ],
    ['machines/a/aMachine.ts', chart('invoke: { src: fromPromise(load) }'), 'no-restricted-syntax'],
    ['machines/a/aMachine.ts', chart("after: { 3000: 'b' }"), 'no-restricted-syntax'],
    ['routes/cart.tsx', 'export const height = window.innerHeight', 'no-restricted-globals'],
    ['routes/cart.tsx', 'export const title = document.title', 'no-restricted-globals'],
    ['routes/cart.tsx', "export const key = localStorage.getItem('a')", 'no-restricted-globals'],
    ['src/api.ts', "console.log('here')", 'no-console'],
    ['contract/orders.ts', "console.log('here')", 'no-console'],
    ['server/http/orders.ts', 'export default {}', 'no-restricted-syntax'],
    ['tests/a.test.ts', "it.only('runs', () => {})", 'no-restricted-syntax'],
    ['e2e/a.spec.ts', 'await page.waitForTimeout(100)', 'no-restricted-syntax'],
    ['tests/a.test.ts', 'await new Promise((resolve) => setTimeout(resolve, 100))', 'no-restricted-syntax'],
  ])('in %s: %s', async (file, code, rule) => {
    expect(await rulesIn(file, code)).toContain(rule)
  })

  it.each([
    ['machines/a/aMachine.ts', 'export const at = new Date(0)'],
    [
      'machines/a/aMachine.ts',
      chart(
        "on: { go: { guard: 'isReady', actions: { type: 'go', params: ({ event }) => ({ at: Number(event.at) }) } } }",
      ),
    ],
    ['machines/a/aMachine.ts', chart("invoke: { src: 'load', input: ({ context }) => ({ key: String(context.at) }) }")],
    ['machines/a/aMachine.ts', chart("after: { untilExpiry: 'b' }")],
    ['vite.config.ts', 'export default {}'],
    ['i18n/th/index.ts', 'export default {}'],
    ['server/main.ts', "console.log('http://localhost:8080')"],
  ])('but not in %s: %s', async (file, code) => {
    expect(await rulesIn(file, code)).toEqual([])
  })
})
