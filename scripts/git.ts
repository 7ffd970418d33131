import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './processes.mjs'

/** What git prints; throws if it fails. */
export const git = (...args: string[]): Buffer =>
  execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 256 << 20 })

export const gitText = (...args: string[]): string =>
  git(...args)
    .toString('utf8')
    .trim()

/** Whether `revision` is a commit of this repository. */
export function isRevision(revision: string): boolean {
  try {
    git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`)
    return true
  } catch {
    return false
  }
}

/** Writes the machines of a revision to a folder, with what they import, so that their modules can be loaded from there. */
export function unpackMachines(revision: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const archive = join(folder, 'sources.tar')
  writeFileSync(
    archive,
    git('archive', '--format=tar', revision, 'machines', 'contract', 'package.json', 'tsconfig.json'),
  )
  execFileSync('tar', ['-xf', archive, '-C', folder])
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
}
