import type { Caption, LegendEntry } from './caption'
import { drawCaption } from './caption'

/** What a drawing gets from the page's style sheets and needs in a file of its own. */
const properties = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin'],
  ...['stroke-opacity', 'opacity', 'paint-order', 'font-family', 'font-size', 'font-weight', 'font-style'],
  ...['text-anchor', 'dominant-baseline', 'text-decoration', 'letter-spacing', 'white-space', 'visibility', 'display'],
] as const

/** Attributes that only the live drawing needs. */
const live = [
  'class',
  'style',
  'role',
  'tabindex',
  'data-pick',
  'aria-label',
  'aria-pressed',
  'aria-hidden',
  'aria-expanded',
  'data-id',
]

const margin = 24

type Colours = { background: string; text: string; muted: string }

/** The legend beside the drawing, with the colours that the page's style sheets give it. */
export const legendOf = (chart: SVGSVGElement): LegendEntry[] =>
  [...(chart.parentElement?.querySelectorAll('.chart-legend li') ?? [])].map((entry) => {
    const { display, backgroundColor, backgroundImage } = getComputedStyle(entry, '::before')
    // A dashed sign is a gradient.
    const dash = /(?:rgba?|color)\([^)]*\)/.exec(backgroundImage)?.[0]
    return {
      text: entry.textContent,
      colour: display === 'none' ? undefined : (dash ?? backgroundColor),
      isDashed: dash !== undefined,
    }
  })

/**
 * A drawn chart as an SVG file: the same looks without the page's style sheets, its texts still texts.
 *
 * @param chart the drawing; its first group is what pans and zooms
 */
export async function toSvg(chart: SVGSVGElement, caption: Caption, colours: Colours): Promise<string> {
  const moved = chart.querySelector<SVGGElement>(':scope > g')
  if (!moved) throw new Error('Nothing is drawn.')
  const { x, y, width, height } = moved.getBBox()
  const above = drawCaption(caption, width, colours)
  const box = [x - margin, y - margin - above.height, above.width + 2 * margin, height + 2 * margin + above.height].map(
    Math.round,
  ) as [number, number, number, number]
  const copy = chart.cloneNode(true) as SVGSVGElement
  const originals = [...chart.querySelectorAll<SVGElement>('*')]
  const copies = [...copy.querySelectorAll<SVGElement>('*')]
  copies.forEach((element, at) => {
    const styles = getComputedStyle(originals[at]!)
    const written = properties
      .map((name) => [name, styles.getPropertyValue(name)] as const)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name}:${value}`)
    for (const name of live) element.removeAttribute(name)
    element.setAttribute('style', written.join(';'))
  })
  copy.querySelector(':scope > g')?.removeAttribute('transform')
  const drawn = copy.innerHTML
  const name = escaped(chart.getAttribute('aria-label') ?? '')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" width="${box[2]}" height="${box[3]}" role="img" aria-label="${name}">`,
    `<style>${await fontFaces()}</style>`,
    `<rect x="${box[0]}" y="${box[1]}" width="100%" height="100%" fill="${colours.background}"/>`,
    above.draw(box[0] + margin, box[1] + margin),
    drawn,
    '</svg>\n',
  ].join('\n')
}

/** An SVG file as a PNG of twice its size. */
export async function toPng(svg: string): Promise<Blob> {
  const image = new Image()
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth * 2
    canvas.height = image.naturalHeight * 2
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))), 'image/png'),
    )
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** The page's own fonts inside the file: a picture can't load any. */
export async function fontFaces(): Promise<string> {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => /U\+(e0|0e|0+-)/i.test(style.getPropertyValue('unicode-range')))
  const faces = await Promise.all(
    rules.map(async (rule) => {
      const url = /url\(["']?([^"')]+)/.exec(rule.style.getPropertyValue('src'))?.[1]
      if (!url) return ''
      const response = await fetch(new URL(url, rule.parentStyleSheet?.href ?? location.href))
      const data = await dataUrl(await response.blob())
      const range = rule.style.getPropertyValue('unicode-range')
      const family = rule.style.getPropertyValue('font-family')
      return `@font-face{font-family:${family};font-weight:100 700;src:url(${data});unicode-range:${range}}`
    }),
  )
  return faces.join('')
}

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The font could not be read.'))
    reader.readAsDataURL(blob)
  })

const escaped = (text: string): string =>
  text.replace(/[<>&"]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' })[sign] as string)
