import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scenes } from './gallery/scenes'
import { expect, inTurn, test } from './test'

/** A page and a sheet over one; `npm run storyboard` takes every state. */
const sample = ['cart', 'voucher-sheet']

test.use({ ownPage: true })

let folder: string
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'k-market-storyboard-'))
  process.env['STORYBOARD_FOLDER'] = folder
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

for (const [index, name] of sample.entries())
  for (const lang of inTurn(index))
    test(`the storyboard’s picture of ${name} is of the states that its scene names (${lang}) [ANL-017]`, async ({
      page,
      context,
      baseURL,
    }) => {
      // They read the folder's name when they are loaded.
      const { pictureScene } = await import('./storyboard/pictureScene')
      const { indexOf, readTaken } = await import('./storyboard/taken')
      const scene = scenes.find((one) => one.name === name)!
      await pictureScene(scene, { page, context, baseURL: baseURL!, lang })
      const index = indexOf(readTaken())
      expect(scene.states).not.toEqual([])
      for (const state of scene.states!) {
        const file = join(folder, index[state]?.[lang] ?? 'none')
        expect(existsSync(file), state).toBe(true)
        const picture = readFileSync(file)
        expect(picture.subarray(8, 12).toString()).toBe('WEBP')
        // A blank page takes less.
        expect(picture.length).toBeGreaterThan(8_000)
      }
    })
