export const languages = ['th', 'en'] as const
export const schemes = ['light', 'dark'] as const
/** CSS pixels. */
export const widths = [390, 320] as const

export interface Look {
  scheme: (typeof schemes)[number]
  width: (typeof widths)[number]
}

export const looks: readonly Look[] = schemes.flatMap((scheme) => widths.map((width) => ({ scheme, width })))

/** File of a picture, relative to the gallery's page. */
export const picturePath = (name: string, { lang, scheme, width }: Look & { lang: string }): string =>
  `${lang}-${scheme}-${width}/${name}.webp`
