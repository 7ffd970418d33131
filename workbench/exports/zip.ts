/** A ZIP archive without compression, for downloads of many small files. Names are ASCII. */
export function zip(files: readonly { name: string; content: string | Uint8Array }[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, content } of files) {
    const title = encoder.encode(name)
    const data = typeof content === 'string' ? encoder.encode(content) : content
    const facts = numbers(
      // Version, flags, method, time, date (1 January 1980, the earliest that the format knows).
      ...[2, 20, 2, 0, 2, 0, 2, 0, 2, 33],
      ...[4, crc32(data), 4, data.length, 4, data.length, 2, title.length, 2, 0],
    )
    parts.push(numbers(4, 0x04034b50), facts, title, data)
    // Comment, disk, internal and external attributes, position.
    directory.push(numbers(4, 0x02014b50, 2, 20), facts, numbers(2, 0, 2, 0, 2, 0, 4, 0, 4, offset), title)
    offset += 4 + facts.length + title.length + data.length
  }
  const length = sum(directory)
  const end = numbers(4, 0x06054b50, 2, 0, 2, 0, 2, files.length, 2, files.length, 4, length, 4, offset, 2, 0)
  const archive = new Uint8Array(offset + length + end.length)
  let at = 0
  for (const part of [...parts, ...directory, end]) {
    archive.set(part, at)
    at += part.length
  }
  return archive
}

const sum = (parts: readonly Uint8Array[]): number => parts.reduce((total, { length }) => total + length, 0)

/** Little-endian numbers: pairs of width in bytes and value. */
function numbers(...pairs: number[]): Uint8Array {
  const bytes: number[] = []
  for (let at = 0; at < pairs.length; at += 2)
    for (let byte = 0; byte < pairs[at]!; byte += 1) bytes.push((pairs[at + 1]! >>> (8 * byte)) & 255)
  return Uint8Array.from(bytes)
}

function crc32(data: Uint8Array): number {
  let crc = -1
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
