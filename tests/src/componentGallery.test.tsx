import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isValidElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { samplesOf, withoutSample } from '../../e2e/gallery/components'
import { translations } from '../../i18n/translations'
import { UiProvider } from '../../src/ui/uiContext'

const folder = join(import.meta.dirname, '../../src/ui')

/** Exported components by name: functions, and objects of `memo`. */
async function exportedComponents(): Promise<Map<string, { file: string; component: unknown }>> {
  const found = new Map<string, { file: string; component: unknown }>()
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.tsx'))) {
    const exported: Record<string, unknown> = await import(`../../src/ui/${name.slice(0, -'.tsx'.length)}.tsx`)
    for (const [key, component] of Object.entries(exported)) {
      const isMemo = typeof component === 'object' && component !== null && '$$typeof' in component
      if (/^[A-Z]/.test(key) && (typeof component === 'function' || isMemo))
        found.set(key, { file: name.replace('.tsx', ''), component })
    }
  }
  return found
}

/** Types of all elements in a sample, also of those in the props of others. */
function collectTypes(value: unknown, found: Set<unknown>): void {
  if (Array.isArray(value)) return value.forEach((one) => collectTypes(one, found))
  if (!isValidElement<Record<string, unknown>>(value)) return
  found.add(value.type)
  Object.values(value.props).forEach((prop) => collectTypes(prop, found))
}

describe('the gallery of components', () => {
  it('has a sample of every component of src/ui, under the name of its file', async () => {
    const samples = samplesOf('th')
    const components = await exportedComponents()
    expect(components.size).toBeGreaterThan(60)
    const missing = [...components].filter(([name, { file, component }]) => {
      const drawn = new Set<unknown>()
      collectTypes(samples[file] ?? [], drawn)
      return !drawn.has(component) && !(name in withoutSample)
    })
    expect(missing.map(([name]) => name)).toEqual([])
  })

  it('excludes only components that exist and have no sample', async () => {
    const components = await exportedComponents()
    for (const name of Object.keys(withoutSample)) {
      const { file, component } = components.get(name)!
      const drawn = new Set<unknown>()
      collectTypes(samplesOf('th')[file] ?? [], drawn)
      expect(drawn.has(component), name).toBe(false)
    }
  })

  it.each(['th', 'en'] as const)('draws every sample without a browser (%s)', (language) => {
    const ui = { imageResizeBaseUrl: '', texts: { LL: translations(language), language } }
    for (const [file, samples] of Object.entries(samplesOf(language)))
      for (const sample of samples) {
        const markup = renderToStaticMarkup(<UiProvider value={ui}>{sample}</UiProvider>)
        expect(markup, file).toMatch(/^<(\w+)[^]*>$/)
      }
  })
})
