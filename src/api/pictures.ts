const base64 = /^[A-Za-z0-9+/=\s]+$/

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/\s/g, '')), (letter) => letter.charCodeAt(0))

/** The MIME type by the first characters of the base64 data. */
const kindOf = (text: string): string =>
  text.startsWith('iVBOR') ? 'image/png' : text.startsWith('/9j/') ? 'image/jpeg' : ''

/** A picture from the bank app: a data URL, bare base64, or a web URL whose type and size are unknown yet. */
export function photoOf(src: string): { type: string; size: number; content: string } {
  const [, type, data] = /^data:([\w/+.-]+);base64,(.*)$/s.exec(src) ?? []
  const text = data ?? (base64.test(src) ? src : undefined)
  if (text === undefined) return { type: 'image/jpeg', size: 0, content: src }
  return {
    type: (type ?? kindOf(text)).replace('image/jpg', 'image/jpeg'),
    size: Math.floor((text.length * 3) / 4),
    content: src,
  }
}

async function blobOf(content: Blob | string, signal?: AbortSignal): Promise<Blob> {
  if (typeof content !== 'string') return content
  if (/^https?:/.test(content)) return (await fetch(content, { signal })).blob()
  const { type } = photoOf(content)
  return new Blob([bytesOf(content.replace(/^data:[^,]*,/, ''))], { type })
}

/**
 * Scales a picture down to at most `longSidePx` on its long side (GFT-020). Returns it unchanged if the device can't decode it: the server
 * validates and scales it too.
 */
export async function shrunk(content: Blob | string, longSidePx: number, signal?: AbortSignal): Promise<Blob> {
  const blob = await blobOf(content, signal)
  try {
    const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longSidePx / Math.max(bitmap.width, bitmap.height))
    if (scale === 1) return blob
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const drawn = await new Promise<Blob | null>((take) => canvas.toBlob(take, blob.type, 0.85))
    return drawn ?? blob
  } catch {
    return blob
  }
}
