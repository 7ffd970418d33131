import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { AnyStateMachine } from 'xstate'
import { root } from '../scripts/processes.mjs'
import { labelsOf } from './chartLabels'
import { expect, test } from './test'

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, ownPage: true })
test.describe.configure({ timeout: 180_000 })

const addressOf = (baseURL: string) => `http://kmarket.localhost:${new URL(baseURL).port}/workbench/`

async function machines(): Promise<AnyStateMachine[]> {
  const folders = readdirSync(join(root, 'machines'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const modules = await Promise.all(
    folders.map(
      ({ name }) => import(pathToFileURL(join(root, 'machines', name, `${name}Machine.ts`)).href) as Promise<object>,
    ),
  )
  return modules
    .flatMap((module) => Object.values(module) as unknown[])
    .filter((value): value is AnyStateMachine => typeof value === 'object' && value !== null && 'root' in value)
}

test('every label of every machine says what its definition says, in the built page, and no text is under 11 px [ANL-010 ANL-011]', async ({
  page,
  baseURL,
}) => {
  await page.goto(`${addressOf(baseURL!)}#machine=cart&level=detail&words=code`)
  await expect(page.getByRole('log')).toBeAttached()
  const checked: string[] = []
  for (const machine of await machines()) {
    await page.evaluate((id) => void (location.hash = `machine=${id}&level=detail&words=code`), machine.id)
    await expect(
      page.getByRole('button', { name: new RegExp(`^whole chart ${machine.id}(, active)?$`) }),
    ).toBeAttached()
    const drawn = await page.locator('.chart [data-edge]').evaluateAll((groups) =>
      groups.map((group) => ({
        id: (group as SVGGElement).dataset['edge']!,
        text: [...group.querySelectorAll(':scope > text')].map((text) => text.textContent).join(' '),
      })),
    )
    const { labels, read } = labelsOf(machine)
    const shown = new Map(drawn.map(({ id, text }) => [id, read(text)]))
    expect(Object.fromEntries([...shown].sort()), machine.id).toEqual(Object.fromEntries([...labels].sort()))
    const smallest = await page
      .locator('.chart text')
      .evaluateAll((texts) =>
        Math.min(
          ...texts.map(
            (text) => parseFloat(getComputedStyle(text).fontSize) * (text as SVGTextElement).getScreenCTM()!.a,
          ),
        ),
      )
    expect(smallest, machine.id).toBeGreaterThanOrEqual(11)
    checked.push(machine.id)
  }
  expect(checked.length).toBeGreaterThan(30)
})

test('chart and outline pass the accessibility checks in both themes [ANL-011]', async ({ page, baseURL }) => {
  await page.goto(addressOf(baseURL!))
  for (const theme of ['dark', 'light'])
    for (const level of ['level=overview', 'level=detail', 'view=outline']) {
      await page.evaluate((hash) => void (location.hash = hash), `machine=cart&theme=${theme}&${level}`)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expect(page.getByRole('button', { name: /Cart shown/ }).first()).toBeAttached()
      const { violations } = await new AxeBuilder({ page }).include('.chart-canvas, .chart-outline').analyze()
      expect(violations.map(({ id, nodes }) => `${theme} ${level}: ${id} ${nodes[0]?.html}`)).toEqual([])
    }
})
