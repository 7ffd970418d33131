import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '../../contract/enums'
import { translations } from '../../i18n/translations'
import { UiProvider } from '../../src/ui/uiContext'
import { samplesOf } from './components'
import { languages, schemes } from './looks'

const root = join(import.meta.dirname, '../..')
const shop = join(root, 'dist/shop')
const folder = join(root, 'dist/gallery')

interface Chunk {
  isEntry?: boolean
  css?: string[]
}

function copy(from: string, to: string): void {
  mkdirSync(join(folder, to, '..'), { recursive: true })
  copyFileSync(from, join(folder, to))
}

/** The built styles of the shop, those of the entry first; their fonts are copied beside the page. */
function shopStyles(): string {
  const chunks: Chunk[] = Object.values(JSON.parse(readFileSync(join(shop, '.vite/manifest.json'), 'utf8')))
  const byEntry = chunks.sort((one, other) => Number(other.isEntry ?? false) - Number(one.isEntry ?? false))
  const files = [...new Set(byEntry.flatMap(({ css = [] }) => css))]
  return files
    .map((file) => readFileSync(join(shop, file), 'utf8'))
    .join('\n')
    .replace(/url\(\/(assets\/[^)]+\.woff2)\)/g, (_, file: string) => {
      copy(join(shop, file), `fonts/${basename(file)}`)
      return `url(fonts/${basename(file)})`
    })
}

function draw(sample: ReactNode, language: Language): string {
  const ui = { imageResizeBaseUrl: '', texts: { LL: translations(language), language } }
  return renderToStaticMarkup(<UiProvider value={ui}>{sample}</UiProvider>).replaceAll('href="/icons.svg#', 'href="#')
}

function section(file: string, samples: ReactNode[], language: Language): string {
  const boxes = samples.map((sample) => `<div class="sample">${draw(sample, language)}</div>`)
  return `<section class="samples" id="${language}-${file}"><h2>${file}</h2>${boxes.join('\n')}</section>`
}

const pageOf = (language: Language): string =>
  `<div class="language" lang="${language}">${Object.entries(samplesOf(language))
    .map(([file, samples]) => section(file, samples, language))
    .join('\n')}</div>`

const choice = (name: string, values: readonly string[], labels: Record<string, string> = {}): string =>
  values
    .map(
      (value, at) =>
        `<label><input type="radio" name="${name}" value="${value}"${at === 0 ? ' checked' : ''}> ${labels[value] ?? value}</label>`,
    )
    .join('')

// The first drawing begins to load what is drawn on demand.
languages.forEach(pageOf)
await import('../../src/ui/placeDrawings')
await Promise.resolve()
const pages = languages.map(pageOf)

const pictures = new Set(pages.flatMap((page) => [...page.matchAll(/art\/[\w-]+\.svg/g)].map(([path]) => path)))
for (const path of pictures) copy(join(root, 'server/db/seed', path), path)

const layout = `.choices { position: sticky; top: 0; z-index: 100; display: flex; flex-wrap: wrap; gap: 4px 24px; padding: 8px 24px; background: #182220; color: #eef3f2; font: 14px/1.5 system-ui, sans-serif }
.choices label { margin-right: 8px }
.choices a { color: #3cc4b9 }
.language { columns: 390px; column-gap: 32px; padding: 24px }
.language[hidden] { display: none }
.samples { margin-bottom: 32px }
.samples > h2 { margin-bottom: 8px; font-size: 0.875rem; color: var(--ink-3) }
/* What is fixed to the window stays in its sample. */
.sample { position: relative; contain: layout; overflow: clip; overflow-clip-margin: 4px; width: 390px; margin-bottom: 12px; break-inside: avoid }
.sample:has(> .page) { height: 844px; overflow: auto }
.sample:has(> .header--clear) { height: 56px; background: var(--ground) }
.sample:has(> .splash) { height: 600px }
.sample:has(> .snackbar) { height: 112px }
.sample:has(> .count-badge) { height: 32px; width: 48px }
.sprite { display: none }
`

const script = `const form = document.querySelector('.choices')
const show = () => {
  document.documentElement.dataset.theme = form.scheme.value
  for (const page of document.querySelectorAll('.language')) page.hidden = page.lang !== form.language.value
}
form.addEventListener('change', show)
show()
`

// The server's policy allows no styles and scripts inside a page.
writeFileSync(join(folder, 'components.css'), `${shopStyles()}\n${layout}`)
writeFileSync(join(folder, 'components.js'), script)
writeFileSync(
  join(folder, 'components.html'),
  `<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Components</title>
<link rel="stylesheet" href="components.css"></head><body>
<div class="sprite">${readFileSync(join(root, 'public/icons.svg'), 'utf8')}</div>
<form class="choices"><span>${choice('language', languages, { th: 'Thai', en: 'English' })}</span><span>${choice('scheme', schemes)}</span><a href="index.html">Screens</a></form>
${pages.join('\n')}
<script src="components.js"></script></body></html>
`,
)
