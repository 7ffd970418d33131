import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprint } from './fingerprint.mjs'
import { binary, root, runNode } from './processes.mjs'

const types = 'i18n/i18n-types.ts'
const sources = ['i18n', '.typesafe-i18n.json', 'package.json']

/** @param {string} path */
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

/**
 * Generates the types of the texts, `i18n/i18n-types.ts`, unless they are current. The generator runs on a copy, since two of them in one
 * folder interfere; the result is moved into place atomically, and only if it differs, since watchers and the compiler use the file's time.
 *
 * @param {string} [base] folder that has `i18n`
 * @returns {Promise<boolean>} false if a text could not be read; the reason has been printed and the file is unchanged
 */
export async function writeTextTypes(base = root) {
  const cache = join(base, 'node_modules/.cache/k-market')
  const stamp = join(cache, 'text-types')
  // The generated file is below `i18n`, so the fingerprint also detects changes to it.
  if (existsSync(join(base, types)) && read(stamp) === fingerprint(base, sources)) return true
  const scratch = mkdtempSync(join(tmpdir(), 'k-market-texts-'))
  try {
    for (const path of sources) cpSync(join(base, path), join(scratch, path), { recursive: true })
    // The generator does not find the compiled texts if their import is missing.
    writeFileSync(join(scratch, types), 'export type BaseTranslation = object\n')
    const generator = binary('typesafe-i18n')
    const { code, output } = await runNode(generator, ['--no-watch'], { cwd: scratch, quiet: true })
    // It exits with 0 even if a text could not be read, and omits it.
    if (code !== 0 || output.includes('ERROR:')) {
      process.stderr.write(`${output.trimEnd()}\nThe types of the texts could not be generated.\n`)
      return false
    }
    mkdirSync(cache, { recursive: true })
    if (read(join(base, types)) !== read(join(scratch, types))) {
      const next = `${stamp}-${process.pid}.ts`
      cpSync(join(scratch, types), next)
      renameSync(next, join(base, types))
    }
    writeFileSync(stamp, fingerprint(scratch, sources))
    return true
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  if (!(await writeTextTypes())) process.exitCode = 1
}
