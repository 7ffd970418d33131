// @vitest-environment node
import './dom'
import './motion'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { followMerchant, listFavorites } from '../../contract/merchants'
import { rowsOf } from '../../server/db/client'
import type { TestServer } from '../server/testServer'
import { openPage } from './openPage'
import { withServer } from './withServer'

let server: TestServer
withServer((started) => (server = started))

const rows = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const followed = async () =>
  (
    await rowsOf<{ mid: string }>(
      server.db,
      sql`select mid from favorite_merchants where shopper_id = 'full' order by mid`,
    )
  ).map(({ mid }) => mid)

describe('favourite shops', () => {
  it('lists the followed shops [NAV-005][SHP-006]', async () => {
    await openPage(server, { href: '/fav-shop', language: 'en' })
    await screen.findByRole('heading', { level: 1, name: 'Favourite shops' })
    await screen.findByText('You follow 3 shops')
    expect(rows()).toEqual(['Rim Doi Coffee', 'Taomai Ceramics', 'Meow & Hong'])
  })

  it('unfollows at once; the row disappears after the snackbar [SHP-005][GEN-015]', async () => {
    await openPage(server, { href: '/fav-shop', language: 'en' })
    fireEvent.click(await screen.findByRole('button', { name: 'Unfollow Rim Doi Coffee' }))
    screen.getByRole('button', { name: 'Follow Rim Doi Coffee' })
    await screen.findByText('Unfollowed')
    expect(rows()).toHaveLength(3)
    await waitFor(() => expect(rows()).toEqual(['Taomai Ceramics', 'Meow & Hong']))
    expect(screen.queryByText('Unfollowed')).toBeNull()
    expect(await followed()).toEqual(['100003', '100014'])
  })

  it('shows an empty state when no shop is followed [SHP-006][GEN-023]', async () => {
    await openPage(server, { href: '/fav-shop', language: 'en', shopper: 'card' })
    await screen.findByRole('heading', { name: 'You follow no shops yet' })
  })

  it('can be retried after a failed load [GEN-023]', async () => {
    server.switches({ errors: [{ method: 'GET', path: listFavorites.path, status: 500, times: 4 }] })
    await openPage(server, { href: '/fav-shop', language: 'en' })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    server.switches({})
    fireEvent.click(retry)
    await waitFor(() => expect(rows()).toHaveLength(3))
  })
})

describe('the follow button of a shop’s card', () => {
  const card = (name: string) => screen.findByRole('button', { name })

  it('follows at once and stores it [SHP-001][SHP-005]', async () => {
    await openPage(server, { href: '/', language: 'en', shopper: 'full' })
    const button = await card('Follow Fai & Mai')
    await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false))
    await waitFor(() => screen.getByRole('button', { name: 'Unfollow Rim Doi Coffee' }))
    fireEvent.click(button)
    screen.getByRole('button', { name: 'Unfollow Fai & Mai' })
    await waitFor(async () => expect(await followed()).toHaveLength(4))
  })

  it('reverts with the error’s popup when it fails [SHP-005]', async () => {
    await openPage(server, { href: '/', language: 'en', shopper: 'full' })
    await card('Unfollow Rim Doi Coffee')
    server.switches({ errors: [{ method: 'POST', path: followMerchant.path, code: '1004' }] })
    fireEvent.click(await card('Follow Fai & Mai'))
    screen.getByRole('button', { name: 'Unfollow Fai & Mai' })
    await screen.findByRole('alertdialog')
    screen.getByRole('button', { name: 'Follow Fai & Mai', hidden: true })
    expect(await followed()).toHaveLength(3)
  })

  it('follows with the press that reloads the followed shops after they failed to load [SHP-005]', async () => {
    server.switches({ errors: [{ method: 'GET', path: listFavorites.path, status: 503 }] })
    const page = await openPage(server, { href: '/', language: 'en', shopper: 'full' })
    server.switches({})
    fireEvent.click(await card('Follow Fai & Mai'))
    screen.getByRole('button', { name: 'Unfollow Fai & Mai' })
    await page.settle()
    screen.getByRole('button', { name: 'Unfollow Rim Doi Coffee' })
    screen.getByRole('button', { name: 'Unfollow Fai & Mai' })
    expect(page.calls.filter((call) => call.startsWith('POST /v1/favorite_merchant'))).toHaveLength(1)
    expect(await followed()).toHaveLength(4)
  })

  it('reverts with the error’s popup when the followed shops fail to load again [SHP-005]', async () => {
    server.switches({ errors: [{ method: 'GET', path: listFavorites.path, status: 503 }] })
    const page = await openPage(server, { href: '/', language: 'en', shopper: 'full' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
    fireEvent.click(await card('Follow Fai & Mai'))
    await page.settle()
    screen.getByRole('alertdialog')
    screen.getByRole('button', { name: 'Follow Fai & Mai', hidden: true })
    expect(page.calls.filter((call) => call.startsWith('POST /v1/favorite_merchant'))).toEqual([])
  })

  it('sends guests to the profile upgrade [SHP-005][SES-020]', async () => {
    const page = await openPage(server, { href: '/', language: 'en', shopper: 'guest' })
    const button = await card('Follow Rim Doi Coffee')
    await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false))
    fireEvent.click(button)
    await waitFor(() => expect(page.native.map(({ name }) => name)).toContain('upgradeProfile'))
    expect(page.calls.filter((call) => call.includes('favorite_merchant'))).toEqual([])
  })
})

it('guests see an upgrade on the page of favourites instead of an error, and the server is not called [SHP-005][SHP-006][SES-020]', async () => {
  const page = await openPage(server, { href: '/fav-shop', language: 'en', shopper: 'guest' })
  await screen.findByRole('heading', { name: 'You follow no shops yet' })
  fireEvent.click(screen.getByRole('button', { name: 'Upgrade account' }))
  expect(page.native.map(({ name }) => name)).toContain('upgradeProfile')
  expect(page.calls.filter((call) => call.includes('favorite_merchant'))).toEqual([])
})
