export type ImageSize = { w: number; h: number }

/** The sizes requested from the resize service, in CSS pixels. Sources: GEN-010, GEN-011, GEN-012. */
export const imageSizes = {
  thumbnail: { w: 318, h: 240 },
  placeholder: { w: 53, h: 40 },
  logo: { w: 96, h: 96 },
  banner: { w: 358, h: 153 },
  popup: { w: 320, h: 400 },
  /** As wide as the page. */
  wide: { w: 390, h: 290 },
} as const satisfies Record<string, ImageSize>

/** URL of a picture at `size` CSS pixels times `ratio`; the original without a resize service. Source: GEN-014. */
export function imageUrl(base: string, src: string, size: ImageSize, ratio = 1): string {
  if (!base || !src) return src
  return `${base}?url=${encodeURIComponent(src)}&w=${size.w * ratio}&h=${size.h * ratio}`
}

/** Sources for one and two device pixels per CSS pixel; denser screens use the second. */
export function imageSrcSet(base: string, src: string, size: ImageSize): string | undefined {
  if (!base || !src) return undefined
  return `${imageUrl(base, src, size)} 1x, ${imageUrl(base, src, size, 2)} 2x`
}
