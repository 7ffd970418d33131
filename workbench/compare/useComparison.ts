import { useCallback, useMemo, useState } from 'react'
import type { Place } from '../address'
import type { Chart } from '../chart/chart'
import { withCodeNames } from '../chart/codeNames'
import { diffChart, diffCharts } from '../chart/diff'
import { charts as worded } from '../chart/machines'
import type { CoverageFile } from '../coverage/coverageFile'
import type { TrafficSums } from '../../contract/traffic'
import { workbenchTexts } from '../texts'
import type { Go } from '../useAddress'
import type { ChartsFile } from './chartsFile'
import { readChartsFile } from './chartsFile'
import { unionChart } from './compare'
import { comparisonOf, differing } from './comparison'
import { versionName } from './formats'
import { summaryOf } from './summary'
import { useRevisions } from './useRevisions'
import { withWordsOf } from './words'

type Options = {
  /** Nothing is compared or loaded before. */
  isShown: boolean
  /** This build's charts in the names that the page shows. */
  charts: ReadonlyMap<string, Chart>
  hasCodeNames: boolean
  place: Place
  /** Says what is wrong with a file; nothing once one is right. */
  onFault: (text: string | undefined) => void
  go: Go
}

/** The two versions that the page compares: this build with one of its history or with a file, or two files. */
export function useComparison({ isShown, charts, hasCodeNames, place, onFault, go }: Options) {
  const { machine, base: revision, language } = place
  const { compare: texts } = workbenchTexts[language]
  const [base, setBase] = useState<ChartsFile>()
  const [other, setOther] = useState<ChartsFile>()
  const revisions = useRevisions(isShown)
  const history = isShown && revisions !== 'failed' ? revisions : undefined

  /** An older version in the names that the page shows. */
  const inNames = useCallback(
    (chart: Chart, after: Chart | undefined) =>
      hasCodeNames ? withCodeNames(chart) : withWordsOf(chart, after, worded.values()),
    [hasCodeNames],
  )
  const newer = useMemo(() => {
    const named = (chart: Chart) => (hasCodeNames ? withCodeNames(chart) : chart)
    return other ? new Map(other.charts.map((chart) => [chart.id, named(chart)])) : charts
  }, [other, charts, hasCodeNames])
  const differ = useMemo(() => (isShown ? differing(base, history, newer) : []), [isShown, base, history, newer])
  const compared = useMemo(() => {
    const found = comparisonOf(machine, base, history, newer, revision)
    const before = found.before && inNames(found.before, found.after)
    const comparison = { ...found, before, diff: found.diff && diffChart(before, found.after) }
    return { ...comparison, union: comparison.diff && unionChart(before, comparison.after, comparison.diff) }
  }, [base, history, newer, inNames, machine, revision])

  const open = (which: 'base' | 'other', content: string) => {
    const read = readChartsFile(content)
    if ('refused' in read) {
      const { refused } = read
      onFault(refused.reason === 'schema' ? texts.refused.schema(refused.where) : texts.refused[refused.reason])
      return
    }
    onFault(undefined)
    if (which === 'other') setOther(read.file)
    else setBase(read.file)
    const [old, now] =
      which === 'base'
        ? [read.file.charts, other?.charts ?? [...charts.values()]]
        : [base?.charts ?? [], read.file.charts]
    const changed = diffCharts(old, now)
    if (changed[0] && !changed.some(({ id }) => id === machine) && charts.has(changed[0].id))
      go({ machine: changed[0].id, state: undefined, edge: undefined }, { replace: true })
  }
  /** Compares with the charts of a file; without a file, with the history or this build again. */
  const chooseFile = (which: 'base' | 'other', file: File | undefined) => {
    if (file)
      file.text().then(
        (content) => open(which, content),
        () => onFault(texts.unreadable),
      )
    else if (which === 'other') setOther(undefined)
    else setBase(undefined)
  }
  const summary = (known: { coverage: CoverageFile | undefined; sums: TrafficSums | undefined }): string => {
    if (!base) {
      const { diff, before, after } = compared
      return summaryOf(diff ? [{ diff, before, after }] : [], language, known)
    }
    const all = differ.map(({ diff: { id } }) => {
      const after = newer.get(id)
      const older = base.charts.find((chart) => chart.id === id)
      const before = older && inNames(older, after)
      return { diff: diffChart(before, after), before, after }
    })
    return summaryOf(all, language, known)
  }
  const names = [
    base?.revision ?? (compared.version ? versionName(compared.version, language, texts).name : ''),
    other?.revision ?? texts.thisBuild,
  ].join(' → ')

  return { base, other, revisions, differ, compared, names, chooseFile, summary }
}
