import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { tutorialMachine } from '../../machines/tutorial/tutorialMachine'
import type { TutorialInput } from '../../machines/tutorial/tutorialMachine'
import { port } from './rootStage'

function open(change: Partial<TutorialInput> = {}) {
  const untilShown = port<void>()
  const kept: unknown[] = []
  const actor = createActor(
    tutorialMachine.provide({
      actors: { untilShown: untilShown.logic },
      actions: { keep: (_, { step, isHidden }) => void kept.push({ step, isHidden }) },
    }),
    { input: { id: 'edonation', steps: 4, step: 0, isHidden: false, ...change } },
  )
  const emitted: string[] = []
  actor.on('*', ({ type }) => emitted.push(type))
  actor.start()
  return {
    actor,
    untilShown,
    kept,
    emitted,
    value: () => actor.getSnapshot().value,
    step: () => actor.getSnapshot().context.step,
  }
}

describe('tutorial', () => {
  it('opens automatically once the page is shown, goes through four steps and never opens automatically again [DON-007][DON-008][HOM-008]', async () => {
    const page = open()
    expect(page.value()).toBe('waiting')
    await page.untilShown.answer(undefined)
    expect([page.value(), page.emitted]).toEqual(['showing', ['sheet.opened']])
    const steps = [page.step()]
    for (let press = 0; press < 3; press += 1) {
      page.actor.send({ type: 'tutorial.next' })
      steps.push(page.step())
    }
    expect(steps).toEqual([0, 1, 2, 3])
    page.actor.send({ type: 'tutorial.back' })
    expect(page.step()).toBe(2)
    page.actor.send({ type: 'tutorial.next' })
    page.actor.send({ type: 'tutorial.next' })
    expect([page.value(), page.emitted, page.kept.at(-1)]).toEqual([
      'closed',
      ['sheet.opened', 'sheet.closed'],
      { step: 0, isHidden: true },
    ])
    expect(open({ isHidden: true }).value()).toBe('closed')
  })

  it('Skip hides it permanently, and its icon still opens it, at the first step [DON-008]', async () => {
    const page = open({ step: 2 })
    await page.untilShown.answer(undefined)
    page.actor.send({ type: 'tutorial.skip' })
    expect([page.value(), page.kept]).toEqual(['closed', [{ step: 0, isHidden: true }]])
    page.actor.send({ type: 'tutorial.open' })
    expect([page.value(), page.step()]).toEqual(['showing', 0])
  })

  it('keeps the current step when it is left [DON-008][HOM-008]', async () => {
    const page = open()
    await page.untilShown.answer(undefined)
    page.actor.send({ type: 'tutorial.next' })
    page.actor.send({ type: 'sheet.close' })
    expect([page.value(), page.kept.at(-1)]).toEqual(['closed', { step: 1, isHidden: false }])
  })
})
