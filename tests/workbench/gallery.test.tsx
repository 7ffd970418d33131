// @vitest-environment happy-dom
import { ChakraProvider, defaultSystem } from '@chakra-ui/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { GalleryMenu } from '../../workbench/header/GalleryMenu'
import { TextsContext, workbenchTexts } from '../../workbench/texts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(made: readonly string[], language: 'th' | 'en' = 'en') {
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string) => new Response(null, { status: made.includes(address) ? 200 : 404 })),
  )
  render(
    <ChakraProvider value={defaultSystem}>
      <TextsContext value={workbenchTexts[language]}>
        <GalleryMenu />
      </TextsContext>
    </ChakraProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: workbenchTexts[language].gallery.menu }))
}

const addresses = () => screen.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')])

test('the menu links to every screen and to the components [LOOK-030]', async () => {
  open(['gallery/index.html', 'gallery/components.html'])
  await screen.findByRole('menuitem', { name: 'Every screen' })
  expect(addresses()).toEqual([
    ['Every screen', 'gallery/index.html'],
    ['Components', 'gallery/components.html'],
  ])
  expect(screen.queryByText(/npm run gallery/)).toBeNull()
})

test('without pictures the menu says how they are made, and still links to the components [LOOK-030]', async () => {
  open(['gallery/components.html'], 'th')
  expect(await screen.findByText('ยังไม่มีภาพหน้าจอในเวิร์กเบนช์ฉบับนี้')).toBeTruthy()
  expect(screen.getByText(/ผู้พัฒนา.*npm run gallery/)).toBeTruthy()
  expect(addresses()).toEqual([['ส่วนประกอบ', 'gallery/components.html']])
})
