import art from '../../db/seed/art.json' with { type: 'json' }

interface Art {
  /** First eight hex digits of the picture's SHA-256: part of its URL, so that it can be cached for good. */
  version: string
  /** Average colour, #rrggbb. */
  color: string
}

const pictures = new Map<string, Art>(Object.entries(art))

export const artKeys: readonly string[] = [...pictures.keys()]
export const artOf = (key: string): Art | undefined => pictures.get(key)

/** Path of a picture's original on this server, with its version: `/images/art/bottle-teal.svg?v=1a2b3c4d`. */
export function imagePath(key: string): string {
  const known = pictures.get(key)
  return known ? `/images/art/${key}.svg?v=${known.version}` : `/images/art/${key}.svg`
}

/** Placeholder colour (#rrggbb) until the picture is loaded. */
export const placeholderOf = (key: string): string => pictures.get(key)?.color ?? '#e8efee'

/** The same, by the picture's path. */
export const placeholderOfImage = (path: string): string =>
  placeholderOf(/^\/images\/art\/([\w-]+)\.svg/.exec(path)?.[1] ?? '')
