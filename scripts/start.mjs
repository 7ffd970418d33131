import { install } from './install.mjs'
import { become, fail } from './processes.mjs'

await install()
const { build } = await import('./build.mjs')
if (!(await build())) fail('The server was not started.')
// React's development build renders pages more slowly.
become(['--import', 'tsx', 'server/main.ts'], { NODE_ENV: 'production' })
