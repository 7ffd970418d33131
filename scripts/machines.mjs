import { install } from './install.mjs'
import { run } from './processes.mjs'

await install()
const { code } = await run(process.execPath, [
  '--import',
  'tsx',
  'scripts/machinesCommand.ts',
  ...process.argv.slice(2),
])
process.exitCode = code
