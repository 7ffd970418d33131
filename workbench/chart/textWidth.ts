/** Widths in thousandths of the font size, a little more than those of the chart's font (Anuphan, weight 600). */
const groups: [width: number, characters: string][] = [
  [250, ' '],
  [300, "',.ijlเ|"],
  [350, '!():;[]f·'],
  [400, 'rt{}โใไ'],
  [450, '-/I\\ะ'],
  [500, '"?szาำๅ'],
  [550, 'JLcgvxyธรว“”’'],
  [700, '#ABDKRUXผฝศ฿'],
  [750, '&GHNOQพฟฬ'],
  [850, 'Mw↻'],
  [900, '@m…'],
  [950, 'Wฌญฒณ'],
  [1000, '%→↪'],
]
const ordinary = 640
const widths = new Map(groups.flatMap(([width, characters]) => [...characters].map((one) => [one, width] as const)))

/** Width of a text in the chart's font. Thai vowels and tone marks over or under a consonant take no room. */
export function textWidth(text: string, size: number): number {
  let sum = 0
  for (const character of text) if (!/\p{Mn}/u.test(character)) sum += widths.get(character) ?? ordinary
  return Math.ceil((sum * size) / 1000)
}

const thaiWords = new Intl.Segmenter('th', { granularity: 'word' })

/** Where a text may be wrapped: after spaces, dots and slashes, and between Thai words. */
const piecesOf = (text: string): string[] =>
  text
    .split(/(?<=[ ./])/)
    .flatMap((piece) =>
      /\p{Script=Thai}/u.test(piece) ? [...thaiWords.segment(piece)].map(({ segment }) => segment) : [piece],
    )

/** Wraps a text to a width; a word that is longer stays whole. */
export function wrapText(text: string, size: number, width: number): string[] {
  if (textWidth(text, size) <= width) return [text]
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(text)) {
    if (line !== '' && textWidth((line + piece).trimEnd(), size) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  return [...lines, line.trimEnd()]
}
