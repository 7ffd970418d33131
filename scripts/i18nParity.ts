import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { root } from './processes.mjs'

const locales = ['th', 'en'] as const

/** Every text by its path, such as `cart.remove.title`. Plural and list entries count as texts. */
function flatten(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return [[path, String(value)]]
  return Object.entries(value).flatMap(([key, child]) => flatten(child, path ? `${path}.${key}` : key))
}

/** The arguments of a text: `{name:string|upper}` and `{name}` are both `name`; `{{one|many}}` is none. */
const argumentsOf = (text: string) =>
  [...text.matchAll(/(?<!\{)\{\s*(\w+)\??\s*(?::[^{}|]*)?(?:\|[^{}]*)?\}(?!\})/g)]
    .flatMap(([, name]) => name ?? [])
    .sort()
    .join(', ')

/** Differences between two dictionaries: a text that only one has, an empty text, different arguments. */
export function differences(th: unknown, en: unknown): string[] {
  const [thai, english] = [new Map(flatten(th)), new Map(flatten(en))]
  return [...new Set([...thai.keys(), ...english.keys()])].flatMap((path) => {
    const [a, b] = [thai.get(path), english.get(path)]
    if (a === undefined || b === undefined) return [`${path}: missing in ${a === undefined ? 'th' : 'en'}`]
    if (!a.trim() !== !b.trim()) return [`${path}: empty in ${a.trim() ? 'en' : 'th'}`]
    const [wanted, given] = [argumentsOf(a), argumentsOf(b)]
    return wanted === given ? [] : [`${path}: th takes {${wanted}}, en takes {${given}}`]
  })
}

async function dictionary(locale: string) {
  const files = readdirSync(join(root, 'i18n', locale), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const entries = files.map(async (file) => {
    const module = (await import(pathToFileURL(join(root, 'i18n', locale, file)).href)) as { default?: unknown }
    return [file.replaceAll('\\', '/').replace(/\/?index\.ts$|\.ts$/, '') || '(base)', module.default] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [th, en] = await Promise.all(locales.map(dictionary))
  const problems = differences(th, en)
  process.stdout.write(problems.map((line) => `${line}\n`).join(''))
  process.exitCode = problems.length > 0 ? 1 : 0
}
