import { spawn } from 'node:child_process'
import { install } from './install.mjs'
import { binary, exitCodeOf, fail, forward, root } from './processes.mjs'

await install()

const port = Number(process.env['PORT'] ?? 8080)
if (!Number.isInteger(port) || port < 1 || port > 65534) fail('PORT must be a whole number from 1 to 65534.')

const server = start([binary('tsx'), 'watch', '--clear-screen=false', 'server/main.ts'], {
  PORT: String(port + 1),
})
const vite = start([binary('vite'), '--port', String(port), '--host', '127.0.0.1'], {
  SERVER_URL: `http://127.0.0.1:${port + 1}`,
})

process.stdout.write(
  `With hot reload: http://localhost:${port}/ (shop) and http://localhost:${port}/workbench/ (workbench)\n`,
)
endTogether(server, vite)
endTogether(vite, server)

/** @param {import('node:child_process').ChildProcess} one @param {import('node:child_process').ChildProcess} other */
function endTogether(one, other) {
  one.once('exit', (code, signal) => {
    process.exitCode ??= code ?? exitCodeOf(signal)
    other.kill('SIGTERM')
  })
}

/** @param {string[]} args @param {Record<string, string>} env */
function start(args, env) {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' })
  forward(child)
  return child
}
