import * as v from 'valibot'

/** Pictures that may be uploaded; what a file really is the server tells by its content. */
export const pictureTypes = ['image/jpeg', 'image/png'] as const

/** A picture as a form's file. `bytesMax` counts before any change. */
export const pictureUpload = (bytesMax: number) =>
  v.pipe(v.blob(), v.mimeType([...pictureTypes]), v.minSize(1), v.maxSize(bytesMax))

/** Why a picture can't be taken. */
export type PictureFault = 'type' | 'size'

/** What is wrong with a picture before it is sent; undefined when nothing is. Sizes in bytes. Source: GFT-020. */
export function pictureFault(file: { type: string; size: number }, bytesMax: number): PictureFault | undefined {
  if (!(pictureTypes as readonly string[]).includes(file.type)) return 'type'
  return file.size > bytesMax ? 'size' : undefined
}
