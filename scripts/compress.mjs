import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Writes `.br` and `.gz` beside every text file of a folder, at the highest level, for `server/http/files.ts`.
 *
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const texts = names.filter((name) => /\.(css|html|js|json|svg|txt|webmanifest)$/.test(name))
  await Promise.all(
    texts.map(async (name) => {
      const file = join(folder, name)
      const plain = readFileSync(file)
      writeFileSync(`${file}.br`, await brotli(plain))
      writeFileSync(`${file}.gz`, await zip(plain, { level: 9 }))
    }),
  )
}
