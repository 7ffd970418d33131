import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from './processes.mjs'

/** Not copied: packages are linked, and the rest is made by commands. */
const notCopied = ['node_modules', '.git', '.data', 'dist', 'coverage', 'test-results']

/** A copy of the sources in a temporary folder, with a link to the packages. It is removed when the process ends. */
export function copySources(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'k-market-copy-')))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !notCopied.includes(relative(root, path).split(/[\\/]/)[0] ?? ''),
  })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}
