import { describe, expect, it } from 'vitest'
import { modalMachine, shownModal } from '../../machines/modal/modalMachine'
import type { ModalOpen } from '../../machines/ports'
import { rootStage } from './rootStage'

const open = () => {
  const stage = rootStage()
  const modal = stage.play(modalMachine, 'modal')
  stage.listen('modal')
  const opener = stage.asker('opener')
  const ask = (id: string, more: Partial<ModalOpen> = {}) =>
    modal.send({ type: 'modal.open', id, content: { kind: 'message', name: id }, opener, ...more })
  return { ...stage, modal, opener, ask, shown: () => shownModal(modal.getSnapshot())?.id }
}
const closed = (id: string, answer: string) => ({ type: 'modal.closed', id, answer })

describe('modal', () => {
  it('[GEN-018] opens with content and buttons, and is closed initially', () => {
    const { modal, ask } = open()
    expect(shownModal(modal.getSnapshot())).toBeUndefined()
    ask('removeItem', { hasReject: true })
    expect(shownModal(modal.getSnapshot())).toMatchObject({
      content: { kind: 'message', name: 'removeItem' },
      hasReject: true,
    })
  })

  it('[GEN-019] accepting notifies the opener and hides the dialog', () => {
    const { modal, ask, shown, sentTo } = open()
    ask('removeItem', { hasReject: true })
    modal.send({ type: 'modal.accept' })
    expect(sentTo('opener')).toEqual([closed('removeItem', 'accepted')])
    expect(shown()).toBeUndefined()
  })

  it('[GEN-019] rejecting notifies the opener and hides the dialog', () => {
    const { modal, ask, shown, sentTo } = open()
    ask('removeItem', { hasReject: true })
    modal.send({ type: 'modal.reject' })
    expect(sentTo('opener')).toEqual([closed('removeItem', 'rejected')])
    expect(shown()).toBeUndefined()
  })

  it('[GEN-019] an always-display dialog runs its action on each press and stays open', () => {
    const { modal, ask, shown, sentTo } = open()
    ask('update', { alwaysDisplay: true })
    modal.send({ type: 'modal.accept' })
    modal.send({ type: 'modal.accept' })
    expect(sentTo('opener')).toEqual([closed('update', 'accepted'), closed('update', 'accepted')])
    expect(shown()).toBe('update')
  })

  it('[GEN-020] a second dialog is queued and opens when the first is answered', () => {
    const { modal, ask, shown, sentTo } = open()
    ask('first')
    ask('second')
    ask('third')
    expect(shown()).toBe('first')
    modal.send({ type: 'modal.accept' })
    expect(shown()).toBe('second')
    modal.send({ type: 'modal.accept' })
    expect(shown()).toBe('third')
    expect(sentTo('opener')).toEqual([closed('first', 'accepted'), closed('second', 'accepted')])
  })

  it('[GEN-020] the same request of the same opener is not queued twice, shown or waiting', () => {
    const { modal, ask, shown } = open()
    ask('first')
    ask('first')
    ask('second')
    ask('second')
    modal.send({ type: 'modal.accept' })
    modal.send({ type: 'modal.accept' })
    expect(shown()).toBeUndefined()
  })

  it('[GEN-020] the same content from another opener is queued separately, so that both get an answer', () => {
    const { modal, ask, asker, sentTo } = open()
    ask('same')
    ask('same', { opener: asker('other') })
    modal.send({ type: 'modal.accept' })
    modal.send({ type: 'modal.accept' })
    expect(sentTo('opener')).toEqual([closed('same', 'accepted')])
    expect(sentTo('other')).toEqual([closed('same', 'accepted')])
  })

  it('[GEN-020] an always-display dialog replaces the shown one, whose opener is notified', () => {
    const { modal, ask, shown, sentTo } = open()
    ask('question', { hasReject: true })
    ask('later')
    ask('update', { alwaysDisplay: true })
    expect(shown()).toBe('update')
    expect(sentTo('opener')).toEqual([closed('question', 'replaced')])
    modal.send({ type: 'modal.accept' })
    expect(shown()).toBe('update')
  })

  it('[GEN-020] Back rejects where a reject exists', () => {
    const { modal, ask, sentTo } = open()
    ask('question', { hasReject: true })
    modal.send({ type: 'modal.back' })
    expect(sentTo('opener')).toEqual([closed('question', 'rejected')])
  })

  it('[GEN-020] Back accepts where there is only a confirm button', () => {
    const { modal, ask, sentTo } = open()
    ask('notice')
    modal.send({ type: 'modal.reject' })
    expect(sentTo('opener')).toEqual([])
    modal.send({ type: 'modal.back' })
    expect(sentTo('opener')).toEqual([closed('notice', 'accepted')])
  })

  it('[GEN-020] Back is ignored on an always-display dialog', () => {
    const { modal, ask, shown, sentTo } = open()
    ask('update', { alwaysDisplay: true })
    modal.send({ type: 'modal.back' })
    expect(sentTo('opener')).toEqual([])
    expect(shown()).toBe('update')
  })

  it('an opener withdraws its own request, shown or waiting, and gets no answer', () => {
    const { modal, opener, ask, shown, sentTo } = open()
    ask('first')
    ask('second')
    ask('third')
    modal.send({ type: 'modal.dismiss', id: 'second', opener })
    modal.send({ type: 'modal.dismiss', id: 'first' })
    expect(shown()).toBe('first')
    modal.send({ type: 'modal.dismiss', id: 'first', opener })
    expect(shown()).toBe('third')
    expect(sentTo('opener')).toEqual([])
  })

  it('navigation is notified while a dialog covers the page', () => {
    const { modal, ask, sentTo } = open()
    ask('first')
    expect(sentTo('navigation')).toEqual([{ type: 'cover.opened', id: 'modal', kind: 'modal' }])
    modal.send({ type: 'modal.accept' })
    expect(sentTo('navigation').at(-1)).toEqual({ type: 'cover.closed', id: 'modal' })
  })
})
