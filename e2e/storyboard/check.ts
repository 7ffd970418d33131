import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readCharts } from '../../scripts/readCharts'
import { complaintsAbout, screenStates } from './screens'
import { folder, missingIn, readIndex, writeIndex } from './taken'

// `npm run storyboard -- --check` only reads the index.
const isWriting = process.argv.includes('--write')
const charts = await readCharts(join(import.meta.dirname, '../..'))
const states = screenStates(charts)
mkdirSync(folder, { recursive: true })
const index = isWriting ? writeIndex(new Set(states.keys())) : readIndex()
if (!index) {
  process.stderr.write('There is no storyboard yet: run `npm run storyboard`.\n')
  process.exit(1)
}
const complaints = [...complaintsAbout(charts), ...missingIn(index, states.keys())]
process.stdout.write(`${Object.keys(index).length} of ${states.size} states that show a screen have a picture.\n`)
if (complaints.length > 0) {
  process.stderr.write(`${complaints.join('\n')}\n`)
  process.exitCode = 1
}
