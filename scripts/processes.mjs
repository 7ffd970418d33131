import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The script of a package's command, to be run by this same Node: `npx` would take a second each and print warnings.
 *
 * @param {string} name of the package
 * @param {string} [command] if it is not the package's name
 */
export function binary(name, command = name) {
  const folder = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/**
 * Runs a program to its end. With `quiet` its output is collected instead of printed.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean, limit?: number, cwd?: string, priority?: number }} [options] `limit` in ms,
 *   `priority` as of `os.setPriority`, for the program and what it starts
 * @returns {Promise<{ code: number, output: string }>} `code` 127 if it could not be started
 */
export function run(program, args, { env, quiet = false, limit, cwd = root, priority } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32' && program === 'npm',
    })
    if (priority !== undefined && child.pid !== undefined) trySetPriority(child.pid, priority)
    let output = ''
    const collect = (/** @type {Buffer} */ chunk) => void (output += chunk)
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    const stop = () => child.kill('SIGTERM')
    const timer = limit ? setTimeout(stop, limit) : undefined
    process.once('SIGTERM', stop)
    const settle = (/** @type {number} */ code) => {
      clearTimeout(timer)
      process.off('SIGTERM', stop)
      resolve({ code, output })
    }
    child.once('error', (error) => {
      output += `${error.message}\n`
      settle(127)
    })
    child.once('close', (code, signal) => settle(code ?? exitCodeOf(signal)))
  })
}

/** @param {number} pid @param {number} priority */
function trySetPriority(pid, priority) {
  try {
    setPriority(pid, priority)
  } catch {
    // It has ended already, or the system does not allow it: it runs at the usual priority.
  }
}

/** @param {string} script @param {string[]} args @param {Parameters<typeof run>[2]} [options] */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options)

/**
 * Runs npm, preferably the one that runs this script.
 *
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function npm(args, options) {
  const path = process.env['npm_execpath']
  return path && /npm-cli\.c?js$/.test(path) ? runNode(path, args, options) : run('npm', args, options)
}

/** @param {NodeJS.Signals | null} signal */
export const exitCodeOf = (signal) => 128 + (signal ? constants.signals[signal] : 0)

/**
 * Runs a child for the rest of this process: forwards signals to it and ends with its exit code.
 *
 * @param {string[]} args of Node
 * @param {Record<string, string | undefined>} [env]
 */
export function become(args, env) {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' })
  forward(child)
  child.once('exit', (code, signal) => process.exit(code ?? exitCodeOf(signal)))
  return child
}

/** @param {import('node:child_process').ChildProcess} child */
export function forward(child) {
  // A terminal sends Ctrl-C to the whole group: a second signal would stop the child at once.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))
}

/** @param {string} sentence */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
