// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useLanguage, useLL } from '../../i18n/react'
import { loadLocale } from '../../i18n/runtime'

let renders = 0

function Labels() {
  const LL = useLL()
  renders += 1
  return (
    <p lang={useLanguage()}>
      {LL.header.cart()} {LL.common.close()}
    </p>
  )
}

beforeEach(() => loadLocale('th'))
afterEach(cleanup)

it('renders again when the language changes, and only then', async () => {
  renders = 0
  render(<Labels />)
  expect(screen.getByText('ตะกร้า ปิด').lang).toBe('th')
  await act(() => loadLocale('en'))
  expect(screen.getByText('Cart Close').lang).toBe('en')
  expect(renders).toBe(2)
})

it('renders to a string', () => {
  expect(renderToString(<Labels />)).toContain('ตะกร้า')
})
