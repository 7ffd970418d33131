import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { writeTextTypes } from '../../scripts/textTypes.mjs'

const root = join(import.meta.dirname, '../..')

describe('the types of the texts', () => {
  let folder: string
  const types = () => readFileSync(join(folder, 'i18n/i18n-types.ts'), 'utf8')
  const write = (text: string) =>
    writeFileSync(
      join(folder, 'i18n/th/index.ts'),
      `import type { BaseTranslation } from '../i18n-types'\nexport default { cart: ${text} } satisfies BaseTranslation\n`,
    )
  /** An old time, so that a rewritten file is detected. */
  const age = () => utimesSync(join(folder, 'i18n/i18n-types.ts'), 1, 1)
  const isOld = () => statSync(join(folder, 'i18n/i18n-types.ts')).mtimeMs === 1000

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'k-market-types-'))
    mkdirSync(join(folder, 'i18n/th'), { recursive: true })
    for (const name of ['.typesafe-i18n.json', 'package.json']) copyFileSync(join(root, name), join(folder, name))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('are generated where there are none, even by two commands at once', async () => {
    write("'{count:number} in the cart'")
    expect(await Promise.all([writeTextTypes(folder), writeTextTypes(folder)])).toEqual([true, true])
    expect(types()).toContain("cart: RequiredParams<'count'>")
  })

  it('keep their file’s time while the texts are unchanged', async () => {
    age()
    expect(await writeTextTypes(folder)).toBe(true)
    rmSync(join(folder, 'node_modules'), { recursive: true })
    expect(await writeTextTypes(folder)).toBe(true)
    expect(isOld()).toBe(true)
  })

  it('are generated again when a text or the types have changed', async () => {
    write("'{sum:string} to pay'")
    expect(await writeTextTypes(folder)).toBe(true)
    const good = types()
    expect(good).toContain("cart: RequiredParams<'sum'>")
    writeFileSync(join(folder, 'i18n/i18n-types.ts'), 'edited')
    expect(await writeTextTypes(folder)).toBe(true)
    expect(types()).toBe(good)
  })

  it('stay unchanged, and the command exits, when a text can’t be read', async () => {
    const before = types()
    write('nothing.at')
    const received = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    expect(await writeTextTypes(folder)).toBe(false)
    expect(received.mock.calls.join()).toContain('nothing is not defined')
    expect(types()).toBe(before)
  })

  it('are generated on install, and match the texts in every check, build or server', () => {
    const sourceOf = (script: string) => readFileSync(join(root, 'scripts', script), 'utf8')
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    expect([scripts['postinstall'], scripts['i18n']]).toEqual(Array(2).fill('node scripts/textTypes.mjs'))
    for (const script of ['check.mjs', 'dev.mjs', 'build.mjs'])
      expect(sourceOf(script)).toContain('if (!(await writeTextTypes()))')
    for (const script of ['start.mjs', 'test.mjs']) expect(sourceOf(script)).toContain('if (!(await build()))')
  })
})
