import { openDatabase } from './client'

const databaseUrl = process.env['DATABASE_URL']
const opened = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir: process.env['DATA_DIR'] ?? '.data' })
await opened.migrate()
await opened.close()
console.log('The tables are up to date.')
