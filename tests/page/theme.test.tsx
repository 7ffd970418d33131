// @vitest-environment node
import './dom'
import './motion'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { TestServer } from '../server/testServer'
import { openPage } from './openPage'
import { withServer } from './withServer'

let server: TestServer
withServer((started) => (server = started))

const words = {
  th: { activate: 'เปิดใช้ธีม', owned: 'เป็นเจ้าของแล้ว', inUse: 'กำลังใช้งาน', failed: /เปิดใช้งานธีมไม่สำเร็จ/ },
  en: { activate: 'Activate', owned: 'Owned', inUse: 'In use', failed: /theme could not be activated/ },
} as const

const tag = () => document.querySelector('.product__meta [role=status]')?.textContent

describe('an owned theme’s page', () => {
  it.each([
    ['4001', 'th'],
    ['4002', 'en'],
  ] as const)(
    '%s in %s: is owned, then activated and in use, and the bank app opens its themes [PRD-014] [PRD-017]',
    async (id, language) => {
      const word = words[language]
      const page = await openPage(server, { href: `/shop/p/product/${id}`, language })
      const button = await screen.findByRole('button', { name: word.activate })
      expect(tag()).toBe(word.owned)
      fireEvent.click(button)
      const inUse = await screen.findByRole<HTMLButtonElement>('button', { name: word.inUse })
      expect([inUse.disabled, tag()]).toEqual([true, word.inUse])
      expect(page.native).toContainEqual({ name: 'directToMenu', payload: { menuCode: 'THEME' } })
    },
  )

  it.each(['th', 'en'] as const)(
    'in %s: a CARD shopper’s theme is in use, and the profile upgrade is opened, since the menu of themes is for FULL alone [SES-025] [SES-027] [SES-028]',
    async (language) => {
      const word = words[language]
      const page = await openPage(server, { href: '/shop/p/product/4001', language, shopper: 'card' })
      fireEvent.click(await screen.findByRole('button', { name: word.activate }))
      await screen.findByRole('button', { name: word.inUse })
      const calls = page.native.map(({ name }) => name)
      expect(calls).toContain('upgradeProfile')
      expect(calls).not.toContain('directToMenu')
    },
  )

  it.each([
    ['th', 'แจ้งเตือน: กรุณาอัปเดต K PLUS เพื่อทำรายการต่อ'],
    ['en', 'Notice: Please update K PLUS to proceed.'],
  ] as const)(
    'in %s: a bank app below 5.13.2 shows the update notice before its menu of themes opens [BRG-033] [BRG-050]',
    async (language, notice) => {
      const page = await openPage(server, {
        href: '/shop/p/product/4001',
        language,
        query: 'kplusversion=5.13.1',
      })
      fireEvent.click(await screen.findByRole('button', { name: words[language].activate }))
      const dialog = await screen.findByRole('alertdialog')
      const said = dialog.textContent ?? ''
      for (const part of notice.split(': ')) expect(said).toContain(part)
      expect(page.native.map(({ name }) => name)).not.toContain('directToMenu')
    },
  )

  it.each(['th', 'en'] as const)(
    'in %s shows the failure with 2004-01, and stays owned [PRD-017]',
    async (language) => {
      const page = await openPage(server, { href: '/shop/p/product/4001', language })
      const button = await screen.findByRole('button', { name: words[language].activate })
      await server.db.execute(sql`update products set is_changing = true where product_id = '4001'`)
      fireEvent.click(button)
      const popup = await screen.findByRole('alertdialog')
      await waitFor(() => expect(popup.textContent).toMatch(words[language].failed))
      expect(popup.textContent).toContain('2004-01')
      await waitFor(() => expect(tag()).toBe(words[language].owned))
      expect(page.native.filter(({ name }) => name === 'directToMenu')).toEqual([])
    },
  )
})
