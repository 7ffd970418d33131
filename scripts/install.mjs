import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, npm, root } from './processes.mjs'

/** Oldest Node version that the dependencies support. */
const oldest = { major: 20, minor: 19 }

/** @param {string} version such as `20.19.1` */
export function isNodeNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > oldest.major || (major === oldest.major && minor >= oldest.minor)
}

/**
 * Whether the installed packages match the lock file. Compares contents, since file times mean nothing after a checkout. Optional packages
 * may be missing: they are for other platforms.
 *
 * @param {string} locked text of package-lock.json
 * @param {string | undefined} installed text of node_modules/.package-lock.json
 */
export function isInstalled(locked, installed) {
  if (installed === undefined) return false
  const here = JSON.parse(installed).packages ?? {}
  return Object.entries(JSON.parse(locked).packages)
    .filter(([path, entry]) => path !== '' && !entry.optional && !entry.devOptional)
    .every(([path, entry]) => here[path]?.version === entry.version)
}

/** Installs the locked packages if they are missing or different. Ends the process if npm fails. */
export async function install() {
  if (!isNodeNewEnough(process.versions.node))
    fail(`Node ${oldest.major}.${oldest.minor} or newer is needed; this is ${process.versions.node}.`)
  if (isInstalled(readFileSync(join(root, 'package-lock.json'), 'utf8'), read('node_modules/.package-lock.json')))
    return
  process.stdout.write('Installing the packages (one to three minutes) …\n')
  const { code } = await npm(['ci', '--include=dev', '--no-fund', '--no-audit'])
  if (code !== 0) fail('The packages could not be installed: npm ci failed, see above.')
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return undefined
  }
}
