import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readCharts } from '../../scripts/readCharts'
import { complaintsAbout, screenStates } from './screens'
import { folder, missingIn, picturedAfter, readPictured, writeIndex, writePictured } from './taken'

// `npm run storyboard -- --check` only reads the list.
const isWriting = process.argv.includes('--write')
const isWhole = process.argv.includes('--whole')
const charts = await readCharts(join(import.meta.dirname, '../..'))
const states = screenStates(charts)
if (isWriting) {
  mkdirSync(folder, { recursive: true })
  writePictured(picturedAfter(writeIndex(new Set(states.keys())), states.keys(), readPictured(), isWhole))
}
const pictured = readPictured()
const complaints = [...complaintsAbout(charts), ...missingIn(pictured, states.keys())]
process.stdout.write(`${Object.keys(pictured).length} of ${states.size} states that show a screen have a picture.\n`)
if (complaints.length > 0) {
  process.stderr.write(`${complaints.join('\n')}\n`)
  process.exitCode = 1
}
