import * as v from 'valibot'

/** Picture types that may be uploaded; the server checks the file's content. */
export const pictureTypes = ['image/jpeg', 'image/png'] as const

/** A picture as a file field. `bytesMax` applies to the original file. */
export const pictureUpload = (bytesMax: number) =>
  v.pipe(v.blob(), v.mimeType([...pictureTypes]), v.minSize(1), v.maxSize(bytesMax))

/** Why a picture is refused. */
export type PictureFault = 'type' | 'size'

/** Validates a picture before upload: its fault, or undefined. Sizes in bytes. Source: GFT-020. */
export function pictureFault(file: { type: string; size: number }, bytesMax: number): PictureFault | undefined {
  if (!(pictureTypes as readonly string[]).includes(file.type)) return 'type'
  return file.size > bytesMax ? 'size' : undefined
}
