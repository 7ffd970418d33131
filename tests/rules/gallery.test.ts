import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { looksLike, statesWithoutScene, withoutScene } from '../../e2e/gallery/coverage'
import { scenes } from '../../e2e/gallery/scenes'
import { layers, screenStates } from '../../e2e/storyboard/screens'
import { readCharts } from '../../scripts/readCharts'

const root = join(import.meta.dirname, '../..')
const files = readdirSync(join(root, 'routes')).map((file) => file.replace(/\.tsx$/, ''))

/** The address of a route: a file name may end a segment with `_`, and the last one with a slash. */
function routeOf(file: string): string {
  const [, id] = /createFileRoute\('([^']+)'\)/.exec(readFileSync(join(root, 'routes', `${file}.tsx`), 'utf8')) ?? []
  return (id ?? '').replaceAll('_/', '/').replace(/(.)\/$/, '$1')
}

const names = scenes.map(({ name }) => name)
const routes = scenes.map(({ route }) => route)
const shown = scenes.flatMap(({ states = [] }) => states)

describe('the gallery [LOOK-031]', () => {
  it('has a scene of each route', () => {
    expect(files.length).toBeGreaterThan(40)
    const missing = files.filter((file) => !(file in withoutScene) && !routes.includes(routeOf(file)))
    expect(missing).toEqual([])
  })

  it('names routes and layers that exist, and each scene once', () => {
    const known = [...files.map(routeOf), ...Object.keys(layers)]
    expect(routes.filter((route) => !known.includes(route))).toEqual([])
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(Object.keys(withoutScene).filter((file) => !files.includes(file))).toEqual([])
  })

  it('has a scene of each state that shows a screen, or a reason for having none', async () => {
    const states = [...screenStates(await readCharts(root)).keys()]
    const explained = [...Object.keys(looksLike), ...Object.keys(statesWithoutScene)]
    expect(states.length).toBeGreaterThan(200)
    expect(states.filter((state) => !shown.includes(state) && !explained.includes(state))).toEqual([])
    expect([...shown, ...explained].filter((state) => !states.includes(state))).toEqual([])
    expect(explained.filter((state, index) => shown.includes(state) || explained.indexOf(state) !== index)).toEqual([])
    expect(Object.values(looksLike).filter((scene) => !names.includes(scene))).toEqual([])
  })
})
