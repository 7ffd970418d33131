import { Box, Button, Menu, Portal, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Level, Theme } from '../address'
import type { Chart, Wording } from '../chart/chart'
import { charts } from '../chart/machines'
import { coverageFigures } from '../coverage/coverage'
import { loadCoverage } from '../coverage/useCoverage'
import { download } from '../download'
import type { EdgeFigures } from '../exports/edgesCsv'
import type { PictureFormat, TextFormat } from '../exports/files'
import { commandOf, exportCharts, isPicture, pictureFormats, textFormats } from '../exports/files'
import { captionFor, pictureName } from '../exports/caption'
import { legendOf, toPng, toSvg } from '../exports/picture'
import { Icon } from '../Icon'
import { shopClock } from '../sandbox/sandbox'
import { useTexts } from '../texts'

type Format = PictureFormat | TextFormat
const formats: readonly Format[] = [...pictureFormats, ...textFormats]
const names: Record<Format, string> = {
  svg: 'SVG',
  png: 'PNG',
  mermaid: 'Mermaid',
  scxml: 'SCXML',
  json: 'JSON',
  csv: 'CSV',
}

type Shown = { level: Level; theme: Theme }

async function savePicture(
  chart: Chart,
  wording: Wording,
  level: Level,
  format: PictureFormat,
  more: readonly string[],
) {
  const drawing = document.querySelector<SVGSVGElement>('svg.chart')
  if (!drawing) throw new Error('Nothing is drawn.')
  const made = { chart, wording, level, at: new Date(shopClock.now()) }
  const styles = getComputedStyle(document.documentElement)
  const svg = await toSvg(drawing, captionFor(made, legendOf(drawing), more), {
    background: getComputedStyle(document.body).backgroundColor,
    text: styles.getPropertyValue('--chart-text'),
    muted: styles.getPropertyValue('--chart-text-2'),
  })
  const content = format === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await toPng(svg)
  download(`${pictureName(made)}.${format}`, content)
}

type Props = {
  chart: Chart
  wording: Wording
  /** What a picture shows. */
  shown: Shown
  /** The chart is on the page, so that a picture shows what the page shows; else it is drawn for the file. */
  hasDrawing: boolean
  /** The figures of the chart's transitions that the page shows, such as traffic. */
  figures: readonly EdgeFigures[]
  /** What else a picture shows, in words: the period and the filters of its numbers, the versions that it compares. */
  pictured: readonly string[]
  /** The chart shows what a phone is doing. */
  hasRun: boolean
  /** Draws the chart without its running machine, or with it again. */
  onStill: (isStill: boolean) => void
  onFault: (text: string) => void
}

/** Saves this chart or all in a format, and shows the command that does the same. */
export function ExportMenu({ chart, wording, shown, hasDrawing, figures, pictured, hasRun, onStill, onFault }: Props) {
  const { export: texts } = useTexts()
  const [scope, setScope] = useState<'one' | 'all'>('one')
  const [format, setFormat] = useState<Format>('mermaid')
  const [withRun, setWithRun] = useState(false)
  const [drawn, setDrawn] = useState<number>()
  const draw = async (chosen: PictureFormat) => {
    if (scope === 'all') setDrawn(0)
    try {
      // Loaded on demand: other exports draw nothing.
      const { drawAll, drawOne } = await import('../exports/pictures')
      const looks = { wording, ...shown, at: new Date(shopClock.now()) }
      const file =
        scope === 'all'
          ? await drawAll([...charts.values()], chosen, looks, setDrawn)
          : await drawOne(chart, chosen, looks)
      download(file.name, new Blob([file.content], { type: file.type }))
    } catch {
      onFault(texts.failed)
    } finally {
      setDrawn(undefined)
    }
  }
  const choose = (chosen: Format) => {
    if (isPicture(chosen)) {
      if (scope === 'all' || !hasDrawing) {
        void draw(chosen)
        return
      }
      const isStill = hasRun && !withRun
      if (isStill) flushSync(() => onStill(true))
      savePicture(chart, wording, shown.level, chosen, pictured)
        .catch(() => onFault(texts.failed))
        .finally(() => isStill && onStill(false))
      return
    }
    const save = (shown: readonly EdgeFigures[] = []) => {
      const file = exportCharts(scope === 'one' ? [chart] : [...charts.values()], chosen, wording, shown)
      download(file.name, new Blob([file.content], { type: file.type }))
    }
    if (chosen !== 'csv') save()
    else
      void loadCoverage().then((coverage) =>
        save([
          ...(coverage.kind === 'loaded' ? coverageFigures(coverage.file) : []),
          ...(scope === 'one' ? figures : []),
        ]),
      )
  }
  const isFormat = (value: string | null): value is Format => (formats as readonly (string | null)[]).includes(value)
  return (
    <Menu.Root
      positioning={{ placement: 'bottom-end' }}
      onSelect={({ value }) => {
        const chosen = formats.find((one) => one === value)
        if (chosen) choose(chosen)
      }}
      onHighlightChange={({ highlightedValue }) => isFormat(highlightedValue) && setFormat(highlightedValue)}
    >
      <Menu.Trigger asChild>
        <Button size="sm" flex="none">
          <Icon name="share" /> {drawn === undefined ? texts.menu : texts.drawn(drawn, charts.size)}{' '}
          <Icon name="caretDown" />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content width="310px" bg="bg.panel" borderWidth="1px" borderColor="border.emphasized" padding="8px">
            <Menu.RadioItemGroup
              value={scope}
              onValueChange={({ value }) => setScope(value === 'all' ? 'all' : 'one')}
              aria-label={texts.scope}
            >
              <Menu.ItemGroupLabel color="fg.muted" fontWeight="400">
                {texts.title(chart.name[wording])}
              </Menu.ItemGroupLabel>
              {(['one', 'all'] as const).map((one) => (
                <Menu.RadioItem key={one} value={one} closeOnSelect={false}>
                  <Menu.ItemIndicator />
                  {one === 'one' ? texts.one : texts.all(charts.size)}
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
            {hasRun && scope === 'one' && (
              <Menu.CheckboxItem value="withRun" checked={withRun} onCheckedChange={setWithRun} closeOnSelect={false}>
                <Menu.ItemIndicator />
                {texts.withRun}
              </Menu.CheckboxItem>
            )}
            <Menu.Separator />
            {formats.map((one) => (
              <Menu.Item key={one} value={one} disabled={isPicture(one) && drawn !== undefined} paddingBlock="7px">
                <Box flex="1">{names[one]}</Box>
                <Text fontFamily="mono" fontSize="12px" color="fg.muted">
                  {texts.notes[one]}
                </Text>
              </Menu.Item>
            ))}
            <Menu.Separator />
            <Box padding="8px 10px" borderRadius="8px" bg="bg.subtle" fontSize="12px">
              <Text color="fg.muted">{texts.command}</Text>
              <Text fontFamily="mono" overflowWrap="anywhere">
                {commandOf(scope === 'one' ? chart.id : undefined, format, wording, shown)}
              </Text>
            </Box>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
