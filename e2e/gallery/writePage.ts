import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages, picturePath, schemes, widths } from './looks'
import { scenes } from './scenes'

const folder = join(import.meta.dirname, '../../dist/gallery')

const choice = (name: string, values: readonly (string | number)[], labels: Record<string, string> = {}): string =>
  `<fieldset><legend>${name}</legend>${values
    .map(
      (value, at) =>
        `<label><input type="radio" name="${name}" value="${value}"${at === 0 ? ' checked' : ''}> ${labels[value] ?? value}</label>`,
    )
    .join('')}</fieldset>`

const styles = `body { margin: 0; background: #101716; color: #eef3f2; font: 14px/1.5 system-ui, sans-serif }
form { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 16px; padding: 8px 24px; background: #182220; z-index: 1 }
fieldset { border: 0; padding: 0; margin: 0 } legend { float: left; margin-right: 8px; color: #93a29f }
label { margin-right: 8px } form a { color: #3cc4b9 } input { accent-color: #3cc4b9 }
main { display: flex; flex-wrap: wrap; gap: 24px; padding: 24px; align-items: flex-start }
figure { margin: 0; width: 300px } figcaption { margin-bottom: 6px } code { color: #93a29f; font-size: 12px; overflow-wrap: anywhere }
img { display: block; width: 100%; border-radius: 8px; background: #243130; min-height: 200px }
`

const script = `const form = document.forms[0]
const show = () => {
  const look = [form.Language.value, form.Scheme.value, form.Width.value].join('-')
  for (const image of document.images) {
    image.src = look + '/' + image.dataset.name + '.webp'
    image.parentElement.href = image.src
  }
}
form.addEventListener('change', show)
show()
`

/** One page over all pictures that have been taken; the choices switch language, scheme and width of all of them at once. */
// Playwright calls the default export.
// eslint-disable-next-line no-restricted-syntax
export default function writePage(): void {
  mkdirSync(folder, { recursive: true })
  const first = { lang: languages[0], scheme: schemes[0], width: widths[0] }
  const figures = scenes
    .filter(({ name }) => existsSync(join(folder, picturePath(name, first))))
    .map(
      ({ name, route }) =>
        `<figure id="${name}"><figcaption><b>${name}</b> <code>${route}</code></figcaption><a><img alt="${name}" data-name="${name}" loading="lazy"></a></figure>`,
    )
  // The server's policy allows no styles and scripts inside a page.
  writeFileSync(join(folder, 'index.css'), styles)
  writeFileSync(join(folder, 'index.js'), script)
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Every screen</title>
<link rel="stylesheet" href="index.css"></head><body>
<form>${choice('Language', languages, { th: 'Thai', en: 'English' })}${choice('Scheme', schemes)}${choice('Width', widths)}<span>${figures.length} pictures · <a href="components.html">components</a></span></form>
<main>${figures.join('\n')}</main>
<script src="index.js"></script></body></html>
`,
  )
}
