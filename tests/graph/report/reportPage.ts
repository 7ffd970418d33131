import type { Level } from '../levels'
import { levels } from '../levels'
import type { LevelReport, MachineReport, MutantsReport, Share } from './report'
import { isMissing } from './report'

/** Names of the levels in headings, and in "Not taken …". */
const names: Readonly<Record<Level, { title: string; where: string }>> = {
  actor: { title: 'Bare machine', where: 'on the bare machine' },
  server: { title: 'Over the server', where: 'over the server' },
  page: { title: 'Rendered page', where: 'on the rendered page' },
  browser: { title: 'Browser', where: 'in the browser' },
}

/** The report of all machines as one HTML page that needs no other file. */
export function toReportPage(machines: readonly MachineReport[], madeAt: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>What the generated tests walk</title>
<style>${styles}</style>
</head>
<body>
<header>
<h1>What the generated tests walk</h1>
<p>Each machine’s paths are generated from its chart and walked on four levels. The tables show what the last run of each level took, and what it leaves out and why. Made ${time(madeAt)}.</p>
</header>
<main>
${summary(machines)}
${machines.map(machineSection).join('\n')}
</main>
</body>
</html>
`
}

function summary(machines: readonly MachineReport[]): string {
  const rows = machines.map(
    ({ id, levels: own, mutants }) =>
      `<tr><th scope="row"><a href="#${id}">${text(id)}</a></th>${own.map((one) => `<td>${cell(one)}</td>`).join('')}<td>${share(mutants)}</td></tr>`,
  )
  return `<section aria-labelledby="all"><h2 id="all">All machines</h2>
<div class="scroll" role="region" aria-labelledby="all" tabindex="0"><table>
<caption>Edges taken of all, and mutants noticed of those that change something. Old: a run of other sources</caption>
<thead><tr><th scope="col">Machine</th>${levels.map((level) => `<th scope="col">${names[level].title}</th>`).join('')}<th scope="col">Mutants</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table></div></section>`
}

function cell(report: LevelReport): string {
  const failed = report.failed.length > 0 ? `<strong class="bad">${report.failed.length} failed</strong> ` : ''
  if (report.edges) return `${failed}${of(report.edges)}${report.isOld ? ' (old)' : ''}`
  if (report.command !== undefined) return 'no result yet'
  return isMissing(report) ? '<strong class="bad">missing</strong>' : 'not walked'
}

function share({ last, minimumShare }: MutantsReport): string {
  if (last) return `${last.share} %, ${countOf(last)}, ${day(last.at)}`
  return minimumShare === undefined ? 'no minimum' : `at least ${minimumShare} %`
}

function countOf({ noticed, survivors, explained }: NonNullable<MutantsReport['last']>): string {
  const unchanged = Object.keys(explained).length
  const parts = [
    `${noticed} of ${noticed + survivors.length + unchanged}`,
    survivors.length > 0 && `${survivors.length} survived`,
    unchanged > 0 && `${unchanged} ${unchanged === 1 ? 'changes' : 'change'} nothing`,
  ]
  return parts.filter(Boolean).join(', ')
}

function machineSection({ id, description, levels: own, mutants, unreachable }: MachineReport): string {
  const rows = own.map(
    (one) =>
      `<tr><th scope="row">${names[one.level].title}</th>${
        one.edges
          ? `<td>${of(one.states)}</td><td>${of(one.edges)}</td><td>${of(one.outcomes)}</td><td>${one.walks}</td><td>${one.failed.length}</td><td>${one.seconds?.toFixed(1)} s</td><td>${time(one.at ?? '')}${one.isOld ? ', before a change of the sources' : ''}</td>`
          : `<td colspan="7">${why(one)}</td>`
      }</tr>`,
  )
  return `<section aria-labelledby="${id}"><h2 id="${id}">${text(id)}</h2>
<p>${text(description)}</p>
<div class="scroll" role="region" aria-labelledby="${id}" tabindex="0"><table>
<caption>Taken of all, by level</caption>
<thead><tr>${['Level', 'States', 'Edges', 'Guard outcomes', 'Paths', 'Failed', 'Time', 'Last run'].map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table></div>
${own.map((one) => `${one.isOld ? '' : failures(one)}${levelPart(one)}`).join('\n')}
${own.map((one) => (one.isOld ? failures(one) : '')).join('\n')}
${mutantsPart(mutants)}
${unreachable.length === 0 ? '' : `<h3>Impossible by the chart itself</h3>${reasons(unreachable)}`}
</section>`
}

function why({ level, excuse, command }: LevelReport): string {
  if (excuse !== undefined) return `Not walked: ${text(excuse)}`
  if (command !== undefined) return `No result yet: <code>${text(command)}</code>`
  return `<strong class="bad">Missing: no walk ${names[level].where}, and no reason.</strong>`
}

function failures({ level, failed, isOld }: LevelReport): string {
  if (failed.length === 0) return ''
  const when = isOld ? ', before a change of the sources' : ''
  return `<h3 class="bad">Failed ${names[level].where}${when}</h3><ul>${failed.map((one) => `<li>${text(one)}</li>`).join('')}</ul>`
}

function levelPart(report: LevelReport): string {
  const { where } = names[report.level]
  const parts = [
    report.untaken.length > 0 && `<h3>Not taken ${where}</h3>${reasons(report.untaken)}`,
    report.excuses.length > 0 && `<h3>Left out by name ${where}</h3>${reasons(report.excuses)}`,
    report.neverFalse.length > 0 &&
      `<details><summary>Guards that were never false ${where}: ${report.neverFalse.length}</summary><p>Only the bare machine must find each guard true and false; the other levels must take each state and each edge, or have a reason.</p>${list(report.neverFalse)}</details>`,
  ]
  return parts.filter((one) => one !== false).join('\n')
}

function mutantsPart({ minimumShare, excuse, last, explained }: MutantsReport): string {
  const sentences = [
    last && `Noticed on ${day(last.at)}: ${last.share} % (${countOf(last)}).`,
    minimumShare !== undefined && `The minimum is ${minimumShare} %.`,
    excuse !== undefined && `There is no minimum: ${text(excuse)}`,
    minimumShare === undefined &&
      excuse === undefined &&
      '<strong class="bad">Missing: no minimum, and no reason.</strong>',
  ]
  return `<h3>Mutants</h3><p>${sentences.filter(Boolean).join(' ')}</p>
${last && last.survivors.length > 0 ? `<p>Not noticed:</p>${list(last.survivors)}` : ''}
${explained.length === 0 ? '' : `<p>Behave like the machine:</p>${reasons(explained)}`}`
}

const reasons = (groups: readonly { reason: string; ids: readonly string[] }[]): string =>
  `<dl>${groups.map(({ reason, ids }) => `<dt>${text(sentence(reason))}</dt><dd>${list(ids)}</dd>`).join('\n')}</dl>`

const list = (ids: readonly string[]): string =>
  `<ul>${ids.map((id) => `<li><code>${text(id)}</code></li>`).join('')}</ul>`

const of = (part: Share | undefined): string => (part ? `${part.taken} of ${part.all}` : '')

/** With a capital letter, unless the first word is a file. */
const sentence = (words: string): string => {
  const capital = /^\S+\//.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1)
  return /[.!?]$/.test(capital) ? capital : `${capital}.`
}

const time = (at: string): string =>
  `<time datetime="${text(at)}">${text(at.slice(0, 16).replace('T', ' '))} UTC</time>`

const day = (at: string): string => `<time datetime="${text(at.slice(0, 10))}">${text(at.slice(0, 10))}</time>`

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const text = (raw: string): string => raw.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter)

const styles = `
:root { color-scheme: light dark; --line: color-mix(in srgb, CanvasText 25%, Canvas); }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 76rem; padding: 1rem; background: Canvas; color: CanvasText; }
h2 { border-top: 1px solid var(--line); margin-top: 2.5rem; padding-top: 1rem; }
h3 { margin-bottom: 0.25rem; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: start; padding-bottom: 0.5rem; }
th, td { border-bottom: 1px solid var(--line); padding: 0.25rem 0.75rem 0.25rem 0; text-align: start; vertical-align: top; }
.scroll { overflow-x: auto; }
time { white-space: nowrap; }
code { font-size: 0.875rem; overflow-wrap: anywhere; }
dt { margin-top: 0.5rem; }
dd { margin: 0; }
ul { margin: 0.25rem 0; padding-inline-start: 1.25rem; }
.bad { color: light-dark(#a3001b, #ff9c9c); }
`
