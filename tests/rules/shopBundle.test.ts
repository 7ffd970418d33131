import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { build } from '../../scripts/build.mjs'
import { root } from '../../scripts/processes.mjs'
import { workbenchTexts } from '../../workbench/texts'

const shop = join(root, 'dist', 'shop')

type Manifest = Record<string, { file: string; src?: string; imports?: string[]; dynamicImports?: string[] }>

/** The texts of a table that are written out, of some length: short ones are words that the shop uses too. */
function textsIn(table: unknown): string[] {
  if (typeof table === 'string') return table.length >= 24 ? [table] : []
  return typeof table === 'object' && table !== null ? Object.values(table).flatMap(textsIn) : []
}

/** What only the workbench has: its libraries, its file formats, its addresses and its classes. */
const ofWorkbench = [
  /workbench/i,
  /org\.eclipse\.elk|elkjs/,
  /d3-zoom|scaleExtent/,
  /stateDiagram-v2|scxml/i,
  /k-market-(charts|coverage|run)/,
  /chart-(canvas|outline|minimap|legend)/,
  /virtual:charts|definitions\.json|coverage\.json/,
  /data-scope.{0,40}splitter/,
]

describe('the built shop', () => {
  let manifest: Manifest
  let files: { name: string; text: string }[]
  beforeAll(async () => {
    expect(await build({ quiet: true })).toBe(true)
    manifest = JSON.parse(readFileSync(join(shop, '.vite/manifest.json'), 'utf8')) as Manifest
    const built = new Set(Object.values(manifest).map(({ file }) => file))
    files = readdirSync(shop, { recursive: true, encoding: 'utf8' })
      // Scripts of earlier builds are kept for the pages that were opened with them.
      .filter((name) => /\.(js|css|html)$/.test(name) && (!name.startsWith('assets/') || built.has(name)))
      .map((name) => ({ name, text: readFileSync(join(shop, name), 'utf8') }))
  })

  it('has nothing of the workbench: no module, library, format, class or text [ANL-009]', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(Object.keys(manifest).filter((name) => /workbench|elkjs|d3-/.test(name))).toEqual([])
    const found = files.flatMap(({ name, text }) =>
      ofWorkbench.flatMap((sign) => sign.exec(text)?.[0] ?? []).map((sign) => `${name}: ${sign}`),
    )
    expect(found).toEqual([])
    const texts = [...textsIn(workbenchTexts.en), ...textsIn(workbenchTexts.th)]
    expect(texts.length).toBeGreaterThan(100)
    const whole = files.map(({ text }) => text).join('\n')
    expect(texts.filter((text) => whole.includes(text))).toEqual([])
  })

  it('has the counter of traffic, as a script of its own that sends to the server only [ANL-009 ANL-015]', () => {
    const counter = manifest['src/app/traffic.ts']
    const { text } = files.find(({ name }) => name === counter?.file)!
    expect(text).toContain('sendBeacon')
    expect(files.filter((one) => one.text.includes('sendBeacon')).map(({ name }) => name)).toEqual([counter?.file])
    expect(counter?.dynamicImports ?? []).toEqual([])
  })
})
