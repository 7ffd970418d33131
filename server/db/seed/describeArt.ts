import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'

/** Version and placeholder colour of every picture: `node --import tsx server/db/seed/describeArt.ts` writes art.json. */

const folder = join(import.meta.dirname, 'art')
const hex = (value: number) => value.toString(16).padStart(2, '0')

const described: Record<string, { version: string; color: string }> = {}
for (const file of readdirSync(folder).sort()) {
  const svg = readFileSync(join(folder, file))
  const { data } = await sharp(svg).flatten({ background: '#ffffff' }).resize(1, 1, { fit: 'fill' }).raw().toBuffer({
    resolveWithObject: true,
  })
  described[basename(file, '.svg')] = {
    version: createHash('sha256').update(svg).digest('hex').slice(0, 8),
    color: `#${hex(data[0] ?? 0)}${hex(data[1] ?? 0)}${hex(data[2] ?? 0)}`,
  }
}
writeFileSync(join(import.meta.dirname, 'art.json'), `${JSON.stringify(described, null, 1)}\n`)
