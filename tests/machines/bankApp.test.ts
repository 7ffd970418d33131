import { describe, expect, it } from 'vitest'
import { access } from '../../machines/session/access'
import { openSession, profile } from './sessionStage'

describe('values from the bank app', () => {
  it('[BRG-001, BRG-015] language, location, contact and pictures are stored whenever they arrive, splash or not', async () => {
    const { bankApp, now, passed, verify, factsOf } = openSession()
    bankApp.send({ type: 'language.set', lang: 'en' })
    bankApp.send({ type: 'coords.set', lat: 13.7, lng: 100.5 })
    bankApp.send({ type: 'contact.set', number: '0811111111' })
    bankApp.send({ type: 'imageProfile.set', src: 'https://bank.example/me.jpg' })
    bankApp.send({ type: 'photo.set', src: 'https://bank.example/photo.jpg' })
    await verify()
    expect(passed().lang).toBe('en')
    expect(passed()).toMatchObject({
      coords: { lat: 13.7, lng: 100.5 },
      contactNumber: '0811111111',
      imageProfile: 'https://bank.example/me.jpg',
      photo: 'https://bank.example/photo.jpg',
    })
    expect(now().context.sessionId).toBe('s1')
    expect(factsOf('language.changed')).toEqual([{ type: 'language.changed', lang: 'en' }])
  })

  it('[BRG-015] a contact is the recipient while the gift form is open, otherwise the phone’s own number', async () => {
    const { bankApp, now, passed, verify, factsOf } = openSession()
    const mayBuy = () => access(now().context.profile!, passed().contactNumber, 'guarded')
    await verify('s1', profile({ user_permission: 'No_Permission' }))
    bankApp.send({ type: 'giftForm.opened' })
    bankApp.send({ type: 'contact.set', number: '0811111111', name: 'Mali' })
    expect(passed().recipient).toEqual({ number: '0811111111', name: 'Mali' })
    expect(mayBuy()).toBe('wifiWithoutPermission')
    bankApp.send({ type: 'giftForm.closed' })
    bankApp.send({ type: 'contact.set', number: '0822222222' })
    expect(passed().recipient).toBeUndefined()
    expect(mayBuy()).toBe('unmatchedPhoneNumber')
    expect([factsOf('recipient.received').length, factsOf('contact.received').length]).toEqual([1, 1])
  })

  it('[BRG-012] webviewAppeared refreshes the counts and reaches the open view and the PIN', async () => {
    const { bankApp, verify, sentTo, factsOf } = openSession()
    bankApp.send({ type: 'webview.appeared' })
    expect(sentTo('counters')).toEqual([])
    await verify()
    bankApp.send({ type: 'webview.appeared' })
    expect(sentTo('counters')).toEqual([{ type: 'counters.refresh' }, { type: 'counters.refresh' }])
    expect(sentTo('thirdParty')).toEqual([{ type: 'thirdParty.returned' }])
    expect(sentTo('pin')).toEqual([{ type: 'pin.returned' }])
    expect(factsOf('webview.appeared')).toHaveLength(2)
  })

  it('[BRG-003] Back is forwarded to the one handler', () => {
    const { bankApp, sentTo } = openSession()
    bankApp.send({ type: 'native.back' })
    expect(sentTo('navigation')).toEqual([{ type: 'navigation.back' }])
  })

  it('[BRG-002, BRG-005, BRG-013] promo code, new card and disappearing are sent to their receivers', () => {
    const { bankApp, facts } = openSession()
    bankApp.send({ type: 'promo.applied', promo: { promo_code: 'COFFEE' } })
    bankApp.send({ type: 'card.added', status: 'success' })
    bankApp.send({ type: 'webview.disappeared' })
    bankApp.send({ type: 'native.closed' })
    expect(facts).toEqual([
      { type: 'promo.applied', promo: { promo_code: 'COFFEE' } },
      { type: 'card.added', status: 'success' },
      { type: 'webview.disappeared' },
      { type: 'app.closed' },
    ])
  })
})
