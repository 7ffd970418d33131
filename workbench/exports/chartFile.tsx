import { renderToStaticMarkup } from 'react-dom/server'
import type { Chart, Wording } from '../chart/chart'
import { Arrows, Drawing } from '../chart/Drawing'
import type { LayoutEngine } from '../chart/layout'
import { layoutLevelOf } from '../chart/layout'
import type { LevelName } from '../chart/levels'
import { languageOf, workbenchTexts } from '../texts'
import { captionFor, drawCaption } from './caption'

export type Looks = {
  wording: Wording
  level: LevelName
  theme: 'dark' | 'light'
  /** When the picture is made. */
  at: Date
  /** The text of chart.css. */
  styles: string
  /** Rules of the fonts, with the fonts in them. */
  fonts: string
}

const margin = 24

/** Attributes that only the page needs. */
const onlyLive = / (?:role="button"|tabindex="0"|data-pick="\w*"|aria-(?:pressed|hidden|expanded)="\w+")/g

/** The rules of the drawing itself with the colours of a theme in them: not every program that reads SVG knows variables. */
export function rulesOf(styles: string, theme: Looks['theme']): string {
  const colours = new Map<string, string>()
  for (const [, selector, block] of styles.matchAll(/(:root[^{]*)\{([^}]*)\}/g))
    if (theme === 'light' || !selector!.includes('light'))
      for (const [, name, value] of block!.matchAll(/(--[\w-]+):\s*([^;]+);/g)) colours.set(name!, value!)
  const plain = styles.replace(/\/\*[^]*?\*\//g, '').replace(/@[^{]+\{(?:[^{}]*\{[^}]*\})*[^}]*\}/g, '')
  return [...plain.matchAll(/([^{}]+)\{([^}]*)\}/g)]
    .map(([, selector, block]) => [selector!.trim(), block!.trim()] as const)
    .filter(
      ([selector]) => /^\.chart[ .]/.test(selector) && !/:hover|:focus|\.(moving|marked|badge|last)/.test(selector),
    )
    .map(([selector, block]) => {
      const drawn = block.replace(
        /var\((--[\w-]+)(?:,\s*([^)]+))?\)/g,
        (_, name, usual) => colours.get(name as string) ?? (usual as string | undefined) ?? 'none',
      )
      return `${selector}{${drawn.replace(/\s+/g, ' ')}}`
    })
    .join('\n')
}

const colourOf = (styles: string, theme: Looks['theme'], name: string): string => {
  const found = [...styles.matchAll(new RegExp(`${name}:\\s*([^;]+);`, 'g'))]
  return found[theme === 'light' ? 1 : 0]?.[1] ?? 'none'
}

/** A chart as an SVG file, drawn without a browser by the same code as on the page. */
export async function toChartSvg(chart: Chart, engine: LayoutEngine, looks: Looks): Promise<string> {
  const { wording, level, theme, styles, fonts } = looks
  const layout = await layoutLevelOf(level, chart, wording, engine)
  const colour = (name: string) => colourOf(styles, theme, name)
  const { export: texts } = workbenchTexts[languageOf(wording)]
  const legend = [
    { text: texts.legend.main, colour: colour('--chart-main') },
    { text: texts.legend.rest, colour: colour('--chart-line') },
    { text: texts.legend.error, colour: colour('--chart-error') },
  ]
  const caption = drawCaption(captionFor({ chart, ...looks }, legend), layout.width, {
    text: colour('--chart-text'),
    muted: colour('--chart-text-2'),
  })
  const top = -margin - caption.height
  const width = Math.ceil(caption.width) + 2 * margin
  const height = Math.ceil(layout.height) + 2 * margin + caption.height
  const { drawing, level: levelNames } = workbenchTexts[languageOf(wording)]
  const nothing = new Map<string, never>()
  const drawn = renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      className={`chart ${level}`}
      viewBox={`${-margin} ${top} ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={drawing.title(chart.name[wording], levelNames[level])}
      fontFamily="'Anuphan Variable', 'Sukhumvit Set', 'IBM Plex Sans Thai', sans-serif"
    >
      <style dangerouslySetInnerHTML={{ __html: `${fonts}\n${rulesOf(styles, theme)}` }} />
      <Arrows />
      <rect x={-margin} y={top} width={width} height={height} fill={colour('--chart-ground')} />
      <g dangerouslySetInnerHTML={{ __html: caption.draw(0, top + margin) }} />
      <Drawing
        {...{ layout, wording }}
        active=""
        taken={nothing}
        last={undefined}
        picked={undefined}
        onPick={() => undefined}
        found={new Set()}
        marks={undefined}
        notes={nothing}
        onFold={() => undefined}
      />
    </svg>,
  )
  return `${drawn.replace(onlyLive, '')}\n`
}
