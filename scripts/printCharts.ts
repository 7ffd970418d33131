import { readChartsWithApp } from './readCharts'
import { root } from './processes.mjs'

process.stdout.write(JSON.stringify(await readChartsWithApp(root)))
