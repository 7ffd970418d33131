// @vitest-environment node
import './dom'
import './motion'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { loadLocale } from '../../i18n/runtime'
import type { MarketLink } from '../../machines/linkOpener/link'
import { linkOpenerMachine } from '../../machines/linkOpener/linkOpenerMachine'
import { modalMachine } from '../../machines/modal/modalMachine'
import { readQuery } from '../../contract/nativeQuery'
import type { App } from '../../src/app/app'
import { ModalHost } from '../../src/overlays/ModalHost'
import { UiProvider } from '../../src/ui/uiContext'
import { rootStage } from '../machines/rootStage'

const storeUrl = 'https://store.example/app'

async function tap(link: MarketLink, language: 'th' | 'en') {
  await loadLocale(language)
  const stage = rootStage()
  const modal = stage.play(modalMachine, 'modal')
  const opener = stage.play(linkOpenerMachine, 'linkOpener', {
    query: readQuery('?kplusversion=5.10.0'),
    shopper: () => ({}),
    storeUrl,
  })
  stage.listen('modal', 'linkOpener')
  render(
    <UiProvider value={{ imageResizeBaseUrl: '' }}>
      <ModalHost app={{ modal } as unknown as App} />
    </UiProvider>,
  )
  act(() => opener.send({ type: 'link.open', link }))
  const notice = await screen.findByRole('alertdialog')
  const opened = () => stage.factsOf('native.requested').map(({ payload }) => (payload as { url?: string }).url)
  return { notice, opened, press: (name: string) => fireEvent.click(within(notice).getByRole('button', { name })) }
}

afterEach(cleanup)

describe('notices', () => {
  const page: MarketLink = { link_type: 'external', link: 'https://news.example/a' }
  const menu: MarketLink = { link_type: 'kplus', link: 'loan' }

  it.each([
    ['th', 'คุณกำลังจะออกจาก K PLUS', 'ตกลง', 'ยกเลิก'],
    ['en', 'You are going to leave K PLUS.', 'OK', 'Cancel'],
  ] as const)(
    'confirm leaving the bank app, in %s [BRG-041][BRG-043][BRG-044]',
    async (language, text, accept, reject) => {
      const first = await tap(page, language)
      expect(first.notice.textContent).toContain(text)
      first.press(reject)
      expect(first.opened()).toEqual([])
      cleanup()
      const second = await tap(page, language)
      second.press(accept)
      expect(second.opened()).toEqual([page.link])
    },
  )

  it.each([
    ['th', 'กรุณาอัปเดต K PLUS เพื่อทำรายการต่อ', 'อัปเดต', 'ยกเลิก'],
    ['en', 'Please update K PLUS to proceed.', 'Update', 'Cancel'],
  ] as const)(
    'ask to update an old bank app, in %s [BRG-042][BRG-043][BRG-046]',
    async (language, text, accept, reject) => {
      const first = await tap(menu, language)
      expect(first.notice.textContent).toContain(text)
      first.press(reject)
      expect(first.opened()).toEqual([])
      cleanup()
      const second = await tap(menu, language)
      second.press(accept)
      expect(second.opened()).toEqual([storeUrl])
    },
  )
})
