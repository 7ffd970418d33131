import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../src/styles')
const sheets = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
const tokens = readFileSync(join(folder, 'tokens.css'), 'utf8')

describe('the design language', () => {
  it('has teal and orange in the hues of the design [GEN-006 GEN-008]', () => {
    expect(tokens).toMatch(/--teal-600: #0c736e;/i)
    expect(tokens).toMatch(/--orange-600: #c2500b;/i)
  })

  it('uses Sukhumvit Set where the phone has it, else a font of its own [GEN-007 GEN-008]', () => {
    expect(sheets.join('\n')).toMatch(/['"]Sukhumvit Set['"],\s*['"]?Anuphan/)
    for (const sheet of sheets) expect(sheet).not.toMatch(/url\(['"]?https?:/)
  })
})
