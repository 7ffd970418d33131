// @vitest-environment happy-dom
import { render, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { header } from '../../contract/envelope'
import { readTraffic } from '../../contract/traffic'
import { startingTraffic } from '../../workbench/traffic/trafficPlace'
import { useSums } from '../../workbench/traffic/useSums'

function Numbers() {
  return useSums(true, startingTraffic, 0).kind
}

test('the numbers of a page that opens with them are of the shop’s last days, not of this device’s [ANL-016]', async () => {
  const asked: URL[] = []
  vi.stubGlobal('fetch', (address: string) => {
    const url = new URL(address, 'http://shop')
    asked.push(url)
    const isTraffic = url.pathname === readTraffic.path
    const body = isTraffic
      ? { transitions: [], states: [], arrivals: [], errors: [], values: { appVersion: [], source: [], error: [] } }
      : { MessageCode: '0000' }
    return Promise.resolve(Response.json(body, { headers: { [header.serverTime]: '2030-01-15T05:30:00.000Z' } }))
  })
  const { container } = render(<Numbers />)
  await waitFor(() => expect(container.textContent).toBe('loaded'))
  const [first] = asked.filter(({ pathname }) => pathname === readTraffic.path)
  expect(first?.searchParams.get('from')).toMatch(/^2030-01-08T0[56]:/)
})
