export type ImageSize = { w: number; h: number }

/** The sizes that the resize service is asked for, in CSS pixels. Sources: GEN-010, GEN-011, GEN-012. */
export const imageSizes = {
  thumbnail: { w: 318, h: 240 },
  placeholder: { w: 53, h: 40 },
  logo: { w: 96, h: 96 },
  banner: { w: 358, h: 153 },
  popup: { w: 320, h: 400 },
} as const satisfies Record<string, ImageSize>

/** Address of a picture at `size` CSS pixels times `ratio`; the original where there is no resize service. Source: GEN-014. */
export function imageUrl(base: string, src: string, size: ImageSize, ratio = 1): string {
  if (!base || !src) return src
  return `${base}?url=${encodeURIComponent(src)}&w=${size.w * ratio}&h=${size.h * ratio}`
}

/** One and two device pixels a CSS pixel; denser screens take the second. */
export function imageSrcSet(base: string, src: string, size: ImageSize): string | undefined {
  if (!base || !src) return undefined
  return `${imageUrl(base, src, size)} 1x, ${imageUrl(base, src, size, 2)} 2x`
}
