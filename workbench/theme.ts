import { createSystem, defaultConfig, defineConfig } from '@chakra-ui/react'

const sans = "'Sukhumvit Set', 'Anuphan Variable', 'IBM Plex Sans Thai', sans-serif"
const mono =
  "'JetBrains Mono', 'IBM Plex Mono', ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace, 'Anuphan Variable'"

const pair = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } })

/** Colours of the dark and the light page, once: Chakra's components and the style sheet of charts and phones use the same. */
const config = defineConfig({
  theme: {
    tokens: { fonts: { body: { value: sans }, heading: { value: sans }, mono: { value: mono } } },
    semanticTokens: {
      colors: {
        bg: {
          DEFAULT: pair('#f4f5f2', '#0a0f10'),
          subtle: pair('#f4f7f6', '#151d1e'),
          muted: pair('#e9efed', '#1c2627'),
          emphasized: pair('#dbe5e2', '#26383a'),
          panel: pair('#ffffff', '#0f1516'),
          error: pair('#fdecea', '#2b1716'),
          warning: pair('#fdf0e3', '#2b2113'),
          success: pair('#e3f4ec', '#10261d'),
          info: pair('#e6f3f2', '#10302e'),
        },
        fg: {
          DEFAULT: pair('#14211f', '#edf3f2'),
          muted: pair('#455653', '#a9b8b6'),
          subtle: pair('#586865', '#8f9e9c'),
          error: pair('#b3261a', '#f3a79b'),
          warning: pair('#9a4a06', '#f2b05f'),
          success: pair('#0f6b45', '#63d39b'),
          info: pair('#2a5c9a', '#7fb4f2'),
        },
        border: {
          DEFAULT: pair('#dfe5e3', '#212c2d'),
          muted: pair('#e8edeb', '#1a2425'),
          emphasized: pair('#bccac6', '#35474a'),
          error: pair('#c8493b', '#e5705f'),
        },
        teal: {
          solid: pair('#0b7a75', '#34c5ba'),
          contrast: pair('#ffffff', '#04211f'),
          fg: pair('#0a6a66', '#34c5ba'),
          subtle: pair('#e0f1ef', '#10302e'),
          muted: pair('#cde8e5', '#154642'),
          emphasized: pair('#b5dcd8', '#0d5a55'),
          focusRing: pair('#0b7a75', '#34c5ba'),
          border: pair('#0b7a75', '#34c5ba'),
        },
        chart: {
          edge: pair('#7c8f8b', '#5d7174'),
          guard: pair('#8a4b08', '#d9b382'),
          error: pair('#c8493b', '#e5705f'),
          added: pair('#17845a', '#63d39b'),
          moved: pair('#b06a00', '#f2b05f'),
        },
      },
    },
  },
  globalCss: {
    html: { colorPalette: 'teal', bg: 'bg', height: '100%', overflow: 'hidden' },
    body: {
      bg: 'bg',
      color: 'fg',
      height: '100%',
      fontSize: '14px',
      lineHeight: '1.55',
      fontVariantNumeric: 'tabular-nums',
    },
    '#workbench': { height: '100%' },
    '::placeholder': { color: 'fg.subtle !important', opacity: '1 !important' },
    ':root': {
      '--text': '{colors.fg}',
      '--text-2': '{colors.fg.muted}',
      '--sans': sans,
      '--mono': mono,
    },
  },
})

export const system = createSystem(defaultConfig, config)
