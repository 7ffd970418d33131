import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const assets = join(root, 'node_modules/@phosphor-icons/core/assets')

// Several modules, since a bundler never splits one: icons of the first screen, of gifts, and all others.
const modules = {
  'src/ui/icons.ts': [
    'caret-left',
    'caret-right',
    'caret-down',
    'magnifying-glass',
    'package',
    'shopping-cart-simple',
    'star-fill',
    'shield-check',
    'warning-circle-fill',
    'arrow-clockwise',
    'check-circle-fill',
    'seal-check-fill',
    'x',
    'plus',
    'wifi-slash',
  ],
  'src/ui/pageIcons.ts': [
    'bank-fill',
    'check',
    'check-bold',
    'copy',
    'info',
    'map-pin-fill',
    'minus',
    'pencil-simple',
    'plus-circle',
    'tag',
    'ticket-duotone',
    'trash',
    'truck-duotone',
    'wallet',
  ],
  'src/ui/statusIcons.ts': [
    'arrow-square-out',
    'arrow-u-up-left',
    'arrows-clockwise',
    'clock-fill',
    'gift-fill',
    'package-duotone',
    'palette',
    'shield-check-fill',
    'storefront',
    'truck-fill',
    'warning-duotone',
    'x-circle-fill',
  ],
  'src/ui/listIcons.ts': [
    'calendar-blank',
    'clock',
    'clock-countdown-fill',
    'receipt-duotone',
    'sort-ascending',
    'star',
  ],
  'src/ui/searchIcons.ts': ['arrow-down', 'arrow-up', 'arrows-down-up', 'clock-counter-clockwise'],
  'src/ui/merchantIcons.ts': ['chat-circle-dots', 'phone'],
  'src/ui/visitIcons.ts': ['identification-card-duotone'],
  'src/ui/cardIcons.ts': ['identification-card'],
  'src/ui/giftIcons.ts': ['camera-plus', 'gift', 'ticket'],
  'src/ui/codeIcons.ts': ['sun'],
  'src/ui/dialogIcons.ts': ['arrows-left-right-duotone', 'device-mobile-duotone', 'download-simple-duotone'],
}

// Icons used by the shop's content. One symbol file, loaded once; orange icons mark points and gifts.
const content = [
  'armchair',
  'baby',
  'barbell',
  'basket',
  'bell',
  'book-open',
  'bowl-food',
  'camera',
  'car',
  'coffee',
  'coins',
  'couch',
  'credit-card',
  'crown',
  'device-mobile',
  'dress',
  'fire',
  'flower-lotus',
  'gift',
  'hand-heart',
  'handbag',
  'headphones',
  'heart',
  'heartbeat',
  'house',
  'map-pin',
  'medal',
  'paint-brush',
  'paw-print',
  'percent',
  'plant',
  'qr-code',
  'receipt',
  'sneaker',
  'squares-four',
  'star',
  'storefront',
  'suitcase-rolling',
  't-shirt',
  'tag',
  'ticket',
  'truck',
  'watch',
]

const camel = (name) => name.replace(/^package/, 'parcel').replace(/-(.)/g, (_, letter) => letter.toUpperCase())

function inner(name, weight) {
  const file = weight === 'regular' ? name : `${name}-${weight}`
  return readFileSync(join(assets, weight, `${file}.svg`), 'utf8')
    .replace(/^.*?<svg[^>]*>/s, '')
    .replace('</svg>', '')
}

function shape(entry) {
  const [, name, weight = 'regular'] = /^(.*?)(?:-(bold|duotone|fill))?$/.exec(entry)
  const paths = [...inner(name, weight).matchAll(/<path d="([^"]+)"([^/]*)\/>/g)]
  if (
    paths.length === 0 ||
    inner(name, weight)
      .replace(/<path [^>]*>/g, '')
      .trim()
  )
    throw new Error(`${entry} is not made of paths only.`)
  const light = paths.find(([, , rest]) => rest.includes('opacity'))?.[1]
  const solid = paths.flatMap(([, d, rest]) => (rest.includes('opacity') ? [] : [d])).join('')
  return light ? `{\n  d: '${solid}',\n  light: '${light}',\n}` : `{ d: '${solid}' }`
}

for (const [file, names] of Object.entries(modules)) {
  const lines = names.map((name) => `export const ${camel(name)}: IconShape = ${shape(name)}\n`)
  writeFileSync(join(root, file), `import type { IconShape } from './Icon'\n\n${lines.join('')}`)
}

const symbols = content.map((name) => `<symbol id="${name}" viewBox="0 0 256 256">${inner(name, 'duotone')}</symbol>`)
writeFileSync(join(root, 'public/icons.svg'), `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`)
