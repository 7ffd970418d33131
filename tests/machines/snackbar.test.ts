import { describe, expect, it } from 'vitest'
import { shownSnackbar, snackbarMachine } from '../../machines/snackbar/snackbarMachine'
import { rootStage } from './rootStage'

const open = () => {
  const stage = rootStage()
  return { ...stage, snackbar: stage.play(snackbarMachine, 'snackbar') }
}

describe('snackbar', () => {
  it('[GEN-015] hides itself after 3000 ms and not before', () => {
    const { snackbar, clock } = open()
    snackbar.send({ type: 'snackbar.show', name: 'copied' })
    clock.increment(2999)
    expect(shownSnackbar(snackbar.getSnapshot())).toEqual({ name: 'copied', values: undefined })
    clock.increment(1)
    expect(shownSnackbar(snackbar.getSnapshot())).toBeUndefined()
  })

  it('[GEN-015] a new notice replaces the shown one and gets its full time', () => {
    const { snackbar, clock } = open()
    snackbar.send({ type: 'snackbar.show', name: 'copied' })
    clock.increment(2000)
    snackbar.send({ type: 'snackbar.show', name: 'left', values: { count: 2 } })
    clock.increment(2999)
    expect(shownSnackbar(snackbar.getSnapshot())).toEqual({ name: 'left', values: { count: 2 } })
    clock.increment(1)
    expect(shownSnackbar(snackbar.getSnapshot())).toBeUndefined()
  })

  it('the timer of a replaced notice does not hide the next one', () => {
    const { snackbar, clock } = open()
    snackbar.send({ type: 'snackbar.show', name: 'copied' })
    clock.increment(1000)
    snackbar.send({ type: 'snackbar.show', name: 'saved' })
    clock.increment(2500)
    expect(shownSnackbar(snackbar.getSnapshot())?.name).toBe('saved')
  })
})
