import { spawn } from 'node:child_process'
import { install } from './install.mjs'
import { isFree } from './ports.mjs'
import { binary, exitCodeOf, fail, forward, root } from './processes.mjs'
import { writeTextTypes } from './textTypes.mjs'

await install()

const port = Number(process.env['PORT'] ?? 8080)
if (!Number.isInteger(port) || port < 1 || port > 65534) fail('PORT must be a whole number from 1 to 65534.')
// If a port is taken, the server's watcher would wait for a changed file instead of ending.
for (const taken of [port, port + 1])
  if (!(await isFree(taken)))
    fail(`Port ${taken} is in use or may not be opened. \`npm run dev\` needs PORT and the port after it.`)
if (!(await writeTextTypes())) fail('Nothing was started.')

const address = `http://localhost:${port}`
const workbench = `http://kmarket.localhost:${port}`
const server = spawn(process.execPath, [binary('tsx'), 'watch', '--clear-screen=false', 'server/main.ts'], {
  cwd: root,
  env: { ...process.env, PORT: String(port + 1), APP_CONFIG: appConfig() },
  stdio: ['inherit', 'pipe', 'inherit'],
})
const vite = spawn(
  process.execPath,
  [binary('vite'), '--port', String(port), '--host', '127.0.0.1', '--logLevel', 'warn'],
  {
    cwd: root,
    env: { ...process.env, SERVER_URL: `http://127.0.0.1:${port + 1}` },
    stdio: 'inherit',
  },
)
forward(server)
forward(vite)
endTogether(server, vite)
endTogether(vite, server)

// The server prints its own addresses when it is ready; the pages with hot reload are Vite's.
server.stdout?.once('data', () =>
  process.stdout.write(`Shop       ${address}/\nWorkbench  ${workbench}/workbench/\nBoth reload as you write.\n`),
)
server.stdout?.resume()

/** The bank app's stand-in sends its messages from Vite's port, not from the server's. */
function appConfig() {
  return JSON.stringify({ bridgeOrigins: [workbench], ...JSON.parse(process.env['APP_CONFIG'] || '{}') })
}

/** @param {import('node:child_process').ChildProcess} one @param {import('node:child_process').ChildProcess} other */
function endTogether(one, other) {
  one.once('exit', (code, signal) => {
    process.exitCode ??= code ?? exitCodeOf(signal)
    other.kill('SIGTERM')
  })
}
