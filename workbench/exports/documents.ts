import type { Chart, Label } from '../chart/chart'
import { toMermaid } from './mermaid'

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const table = (title: string, rows: readonly (Label & { place?: string })[]): string[] => {
  const known = new Map(rows.map((row) => [row.place ?? row.code, row]))
  if (known.size === 0) return []
  return [
    '',
    `## ${title}`,
    '',
    '| code | English | ไทย |',
    '| --- | --- | --- |',
    ...[...known].map(([code, { en, th }]) => `| \`${cell(code)}\` | ${cell(en)} | ${cell(th)} |`),
  ]
}

/** A machine's page of `docs/machines/`: its chart as Mermaid, which GitHub draws, and its words. */
export function machinePage(chart: Chart): string {
  const [root] = chart.nodes
  const events = chart.edges.filter(({ kind }) => kind === 'event')
  return [
    `# ${chart.name.en} (\`${chart.id}\`)`,
    '',
    ...(root?.description ? [root.description, ''] : []),
    '```mermaid',
    toMermaid(chart, 'en').trimEnd(),
    '```',
    ...table(
      'States',
      chart.nodes.slice(1).map(({ name, path }) => ({ ...name, place: path })),
    ),
    ...table(
      'Events',
      events.map(({ event }) => event),
    ),
    ...table(
      'Conditions',
      chart.edges.flatMap(({ guard }) => guard ?? []),
    ),
    ...table('Actions', [
      ...chart.nodes.flatMap(({ entry, exit }) => [...entry, ...exit]),
      ...chart.edges.flatMap(({ actions }) => actions),
    ]),
    ...table(
      'Calls',
      chart.nodes.flatMap(({ invokes }) => invokes),
    ),
    ...table(
      'Delays',
      chart.delays.map(({ name }) => name),
    ),
    '',
  ].join('\n')
}

/** The list of all machines' pages. */
export const machineIndex = (charts: readonly Chart[]): string =>
  [
    '# Machines',
    '',
    'Written by `npm run machines -- docs` from the definitions in `machines/`; `npm run check` fails when a page is out of date.',
    '',
    '| machine | English | ไทย | states | transitions |',
    '| --- | --- | --- | --: | --: |',
    ...charts.map(
      ({ id, name, nodes, edges }) =>
        `| [\`${id}\`](${id}.md) | ${cell(name.en)} | ${cell(name.th)} | ${nodes.length - 1} | ${new Set(edges.map(({ transition }) => transition)).size} |`,
    ),
    '',
  ].join('\n')
