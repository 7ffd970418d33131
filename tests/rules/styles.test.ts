import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const styles = join(root, 'src/styles')

/** Sheets of the first screen, whose classes every module may use. */
const first = [...readFileSync(join(styles, 'index.css'), 'utf8').matchAll(/'\.\/([\w]+\.css)'/g)].map(
  ([, file]) => file ?? '',
)
const sheets = readdirSync(styles).filter((file) => file.endsWith('.css') && file !== 'index.css')

/** For each class the sheets that style it. */
const sheetsOf = new Map<string, string[]>()
for (const sheet of sheets) {
  const text = readFileSync(join(styles, sheet), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  for (const [, name] of text.matchAll(/\.([a-z][\w-]*)/gi)) {
    const known = sheetsOf.get(name ?? '') ?? []
    if (!known.includes(sheet)) sheetsOf.set(name ?? '', [...known, sheet])
  }
}

/** Classes that only sheets of later pages style, with these sheets. `narrow.css` only adjusts what other sheets style. */
const later = [...sheetsOf]
  .map(([name, of]) => [name, of.filter((sheet) => sheet !== 'narrow.css')] as const)
  .filter(([, of]) => of.length > 0 && of.every((sheet) => !first.includes(sheet)))

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.gen.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))

const importing = { static: /^(?:import|export)\b(?! type)[^;]*?'(\.[^']+)'$/gm, dynamic: /\bimport\('(\.[^']+)'\)/g }

const importsOf = (file: string, how: keyof typeof importing = 'static'): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(importing[how])].flatMap(([, path]) => {
    const base = relative(root, join(root, dirname(file), path ?? ''))
    return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].filter(
      (one) => /\.\w+$/.test(one) && existsSync(join(root, one)),
    )
  })

const isStyle = (file: string) => file.endsWith('.css')

/** The file and everything that it imports, except dynamically. */
function closureOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  if (!isStyle(file)) for (const next of importsOf(file)) closureOf(next, seen)
  return seen
}

/** Class names in a module: words of class attributes, and words with - or _ in any text. */
function classesIn(file: string): Set<string> {
  const text = readFileSync(join(root, file), 'utf8').replace(/^import .*$/gm, '')
  const attributes = [...text.matchAll(/className="([^"]*)"/g)].map(([, value]) => value ?? '')
  const texts = [...text.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map((found) => found.slice(1).join(''))
  return new Set([
    ...attributes.flatMap((value) => value.split(/\s+/)),
    ...texts.flatMap((value) => value.split(/[^\w-]+/)).filter((word) => /[-_]/.test(word)),
  ])
}

describe('style sheets', () => {
  const modules = [...sourcesIn('src'), ...sourcesIn('routes')]

  const importers = new Map<string, string[]>()
  for (const file of modules)
    for (const next of [...importsOf(file), ...importsOf(file, 'dynamic')])
      importers.set(next, [...(importers.get(next) ?? []), file])

  /** True if one of the sheets is loaded whenever the module is: with it, or with each module that imports it. */
  function comesWith(sheets: readonly string[], file: string, seen = new Set<string>()): boolean {
    if (seen.has(file)) return true
    seen.add(file)
    const closure = closureOf(file)
    if (sheets.some((sheet) => closure.has(`src/styles/${sheet}`))) return true
    const above = importers.get(file) ?? []
    return above.length > 0 && above.every((one) => comesWith(sheets, one, seen))
  }

  it('of later pages are loaded with each module that uses their classes', () => {
    const missing = modules.flatMap((file) => {
      const used = classesIn(file)
      return later
        .filter(([name, of]) => used.has(name) && !comesWith(of, file))
        .map(([name, of]) => `${file}: ${name} of ${of.join(', ')}`)
    })
    expect(missing).toEqual([])
  })

  it('are not imported by routes, whose imports belong to the first script', () => {
    expect(sourcesIn('routes').filter((file) => importsOf(file).some(isStyle))).toEqual([])
  })
})
