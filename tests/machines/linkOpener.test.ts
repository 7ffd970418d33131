import { describe, expect, it } from 'vitest'
import type { PermissionMode, ProfileType } from '../../contract/enums'
import { allowsMenu, compareVersions, isWebUrl, menuGate, menuPayload, storeUrl } from '../../machines/linkOpener/link'
import type { MarketLink } from '../../machines/linkOpener/link'
import { linkOpenerMachine } from '../../machines/linkOpener/linkOpenerMachine'
import { modalMachine, shownModal } from '../../machines/modal/modalMachine'
import { readQuery } from '../../contract/nativeQuery'
import { port, rootStage } from './rootStage'

const profile = (type: ProfileType, permission: PermissionMode) => ({
  first_name_th: 'ณิชา',
  first_name_en: 'Nicha',
  last_name_th: 'ว',
  last_name_en: 'W',
  mobile_no: '0890000101',
  user_profile_type: type,
  user_permission: permission,
  StatusFlag: '',
  account_key: 'k1',
})

interface Person {
  type?: ProfileType
  permission?: PermissionMode
  search?: string
}

const open = ({ type = 'FULL', permission = 'Full', search = '?kplusversion=5.13.2' }: Person = {}) => {
  const stage = rootStage()
  const requestPin = port<{ pin_reference: string }, { url: string }>()
  const modal = stage.play(modalMachine, 'modal')
  const machine = linkOpenerMachine.provide({ actors: { requestPin: requestPin.logic } })
  const opener = stage.play(machine, 'linkOpener', {
    query: readQuery(search),
    shopper: () => ({ profile: profile(type, permission) }),
    storeUrl: 'https://store.example/app',
  })
  stage.listen('modal', 'linkOpener')
  const tap = (link: MarketLink) => opener.send({ type: 'link.open', link })
  const requestedCalls = () =>
    stage.facts.filter(({ type: fact }) => fact === 'native.requested').map(({ name, payload }) => [name, payload])
  const dialog = () => shownModal(modal.getSnapshot())?.content
  const pages = () => stage.sentTo('navigation').filter(({ type: event }) => event.startsWith('navigation.'))
  return {
    ...stage,
    modal,
    opener,
    requestPin,
    tap,
    requestedCalls,
    dialog,
    pages,
    state: () => opener.getSnapshot().value,
  }
}

describe('versions', () => {
  it.each([
    ['5.9.0', '5.11.0', -1],
    ['5.11.0', '5.11.0', 0],
    ['5.11', '5.11.0', 0],
    ['5.11.0.1', '5.11.0', 1],
    ['5.13.2-uat.3', '5.13.2', 0],
    ['6', '5.13.2', 1],
    ['10', '9.9', 1],
    ['5.13.10', '5.13.2', 1],
    [undefined, '5.11.0', -1],
    ['', '0', -1],
    ['five', '0', -1],
    ['5..11', '0', -1],
    ['5.11.0', 'five', 1],
  ])('[BRG-035] %s against %s', (version, gate, sign) => {
    expect(Math.sign(compareVersions(version, gate))).toBe(sign)
  })

  it('[BRG-032, BRG-033] KRP needs 5.11.0, every other menu 5.13.2, or the item’s own version if higher', () => {
    expect(menuGate({ link: 'KRP' })).toBe('5.11.0')
    expect(menuGate({ link: '', menuCode: 'KRP' })).toBe('5.11.0')
    expect(menuGate({ link: 'loan' })).toBe('5.13.2')
    expect(menuGate({ link: 'loan', minVersion: '5.20.0' })).toBe('5.20.0')
    expect(menuGate({ link: 'loan', minVersion: '5.1.0' })).toBe('5.13.2')
  })
})

describe('links of the market', () => {
  it.each([
    ['[NAV-048]', 'LANDING_PAGE/9204', '/landing-campaign-detail/9204'],
    ['[NAV-048, NAV-050]', '/LANDING_PAGE/9204', '/landing-campaign-detail/9204'],
    ['[NAV-049]', 'GROUP/77', '/more/77'],
    ['[NAV-049, NAV-050]', '/GROUP/77', '/more/77'],
    ['', '/my-coupon', '/my-coupon'],
    ['', '/order?tab=1', '/order?tab=1'],
  ])('%s %s opens %s', (_, link, path) => {
    const { tap, pages } = open()
    tap({ link_type: 'lifestyle_web', link })
    expect(pages()).toEqual([{ type: 'navigation.push', to: path }])
  })

  it.each([
    '',
    'cart',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://evil.example',
    'LANDING_PAGE/',
    'LANDING_PAGE/a/b',
    'xLANDING_PAGE/1',
  ])('[NAV-080, SEC-006] "%s" is not a path of the market: nothing opens, it is logged', (link) => {
    const { tap, pages, factsOf, requestedCalls } = open()
    tap({ link_type: 'internal', link })
    expect([pages(), requestedCalls()]).toEqual([[], []])
    expect(factsOf('link.ignored')).toHaveLength(1)
  })

  it('[NAV-079, NAV-080] home replaces the page with the main page', () => {
    const { tap, pages } = open()
    tap({ link_type: 'home', link: '' })
    expect(pages()).toEqual([{ type: 'navigation.home' }])
  })

  it('[NAV-079, NAV-080] an unknown kind does nothing and is logged', () => {
    const { tap, pages, requestedCalls, factsOf } = open()
    tap({ link_type: 'teleport' as 'home', link: '/cart' })
    expect([pages(), requestedCalls()]).toEqual([[], []])
    expect(factsOf('link.ignored')).toEqual([{ type: 'link.ignored', linkType: 'teleport' }])
  })
})

describe('leaving the bank app', () => {
  it.each(['external', 'external_web'] as const)(
    '[BRG-024, BRG-041, BRG-044, NAV-079] %s prompts first and opens when accepted',
    (kind) => {
      const { tap, modal, dialog, requestedCalls } = open()
      tap({ link_type: kind, link: 'https://news.example/a' })
      expect(dialog()).toEqual({ kind: 'notice', notice: 'leaveApp' })
      expect(requestedCalls()).toEqual([])
      modal.send({ type: 'modal.accept' })
      expect(requestedCalls()).toEqual([['openExternalWeb', { url: 'https://news.example/a' }]])
    },
  )

  it('[BRG-044] rejecting, or Back, stays on the page', () => {
    for (const type of ['modal.reject', 'modal.back'] as const) {
      const { tap, modal, requestedCalls, dialog, state } = open()
      tap({ link_type: 'external', link: 'https://news.example' })
      modal.send({ type })
      expect([requestedCalls(), dialog(), state()]).toEqual([[], undefined, 'idle'])
    }
  })

  it.each(['https://news.example', 'http://news.example'])('[BRG-044] %s is opened after a question', (link) => {
    const { tap, dialog } = open()
    tap({ link_type: 'external', link })
    expect(isWebUrl(link)).toBe(true)
    expect(dialog()).toBeDefined()
  })

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'kplus://menu', 'data:text/html,x', 'news.example'])(
    '[BRG-044] %s is never opened',
    (link) => {
      const { tap, dialog, requestedCalls } = open()
      tap({ link_type: 'external', link })
      expect([dialog(), requestedCalls()]).toEqual([undefined, []])
      expect(isWebUrl(link)).toBe(false)
    },
  )
})

describe('menus of the bank app', () => {
  const loan: MarketLink = { link_type: 'kplus', link: 'loan' }

  it('[SES-018] a menu gets all five utm fields and the tracking code of the first address', () => {
    const parameters = ['source', 'medium', 'campaign', 'term', 'content'].map((name) => [`utm_${name}`, `my ${name}`])
    const search = new URLSearchParams([...parameters, ['tracking_code', 't1'], ['kplusversion', '5.13.2']])
    const { tap, requestedCalls } = open({ search: `?${search.toString()}` })
    tap({ link_type: 'kplus', link: 'loan' })
    expect(requestedCalls()).toEqual([
      ['directToMenu', { menuCode: 'loan', param: Object.fromEntries(parameters), trackingCode: 't1' }],
    ])
  })

  it('[SES-025, BRG-026, SES-033] opens for FULL with the stored utm fields and tracking code', () => {
    const { tap, requestedCalls } = open({
      search: '?kplusversion=5.13.2&UTM_SOURCE=line&utm_medium=chat&tracking_code=t1',
    })
    tap({
      ...loan,
      subAction: 'apply',
      productCode: 'p',
      insuranceProduct: 'i',
      fundId: 'f',
      param: { from: 'KMARKET' },
    })
    expect(requestedCalls()).toEqual([
      [
        'directToMenu',
        {
          menuCode: 'loan',
          subAction: 'apply',
          param: { from: 'KMARKET', utm_source: 'line', utm_medium: 'chat' },
          trackingCode: 't1',
          productCode: 'p',
          insuranceProduct: 'i',
          fundId: 'f',
        },
      ],
    ])
    expect(menuPayload(loan, readQuery(''))).toEqual({ menuCode: 'loan' })
  })

  it('[BRG-050] a link’s own tracking code wins over the visit’s', () => {
    const { tap, requestedCalls } = open({ search: '?kplusversion=5.13.2&tracking_code=t1' })
    tap({ ...loan, trackingCode: 'KM-JD' })
    expect(requestedCalls()).toEqual([['directToMenu', { menuCode: 'loan', trackingCode: 'KM-JD' }]])
  })

  it.each(['THEME', 'ADD_CREDIT_CARD'])(
    '[BRG-050] %s opens from 5.13.2 on; an older bank app gets the update notice',
    (link) => {
      const old = open({ search: '?kplusversion=5.13.1' })
      old.tap({ link_type: 'kplus', link })
      expect([old.dialog(), old.nativeCalls()]).toEqual([{ kind: 'notice', notice: 'updateApp' }, []])
      const current = open({ search: '?kplusversion=5.13.2' })
      current.tap({ link_type: 'kplus', link })
      expect(current.nativeCalls()).toEqual(['directToMenu'])
    },
  )

  it.each([
    ['5.13.1', 'loan', true],
    ['5.13.2', 'loan', false],
    ['5.10.9', 'KRP', true],
    ['5.11.0', 'KRP', false],
    ['', 'loan', true],
  ])('[BRG-032, BRG-033, BRG-034] version "%s" and menu %s: update notice %s', (version, link, isOld) => {
    const { tap, dialog, nativeCalls } = open({ search: `?kplusversion=${version}` })
    tap({ link_type: 'kplus', link })
    expect(dialog()).toEqual(isOld ? { kind: 'notice', notice: 'updateApp' } : undefined)
    expect(nativeCalls()).toEqual(isOld ? [] : ['directToMenu'])
  })

  it('[BRG-035] compares appversion when kplusversion is missing; the notice’s confirm opens the store', () => {
    const current = open({ search: '?appversion=5.13.2' })
    current.tap(loan)
    expect(current.nativeCalls()).toEqual(['directToMenu'])
    const old = open({ search: '?appversion=5.13.2&kplusversion=5.0.0' })
    old.tap(loan)
    old.modal.send({ type: 'modal.accept' })
    expect(old.requestedCalls()).toEqual([['openExternalWeb', { url: 'https://store.example/app' }]])
  })

  it.each([
    ['FULL', {}, true],
    ['CARD', {}, false],
    ['CARD', { allowCard: true }, true],
    ['GUEST', { allowCard: true }, false],
    ['POTENTIAL', {}, false],
  ] as const)('[SES-025, SES-027, SES-028, BRG-021] %s with %o: %s', (type, more, isAllowed) => {
    const { tap, nativeCalls } = open({ type })
    tap({ ...loan, ...more })
    expect(nativeCalls()).toEqual([isAllowed ? 'directToMenu' : 'upgradeProfile'])
  })

  it('[SES-028] CARD may open the points menu', () => {
    expect(allowsMenu('CARD', { link: 'KRP' })).toBe(true)
    expect(allowsMenu('GUEST', { link: 'KRP' })).toBe(false)
  })

  it.each([
    ['GUEST', 'directToMenu'],
    ['POTENTIAL', 'directToMenu'],
    ['FULL', 'upgradeProfile'],
    ['CARD', 'upgradeProfile'],
  ] as const)('[SES-026, SES-027] open-first-e-saving for %s: %s', (type, call) => {
    const { tap, nativeCalls } = open({ type, permission: type === 'GUEST' ? 'No_Permission' : 'Full' })
    tap({ link_type: 'kplus', link: 'open-first-e-saving', allowCard: true })
    expect(nativeCalls()).toEqual([call])
  })

  it('[SES-028] checks version, then profile, then permission', () => {
    const oldGuest = open({ type: 'GUEST', search: '?kplusversion=5.0.0' })
    oldGuest.tap(loan)
    expect([oldGuest.dialog(), oldGuest.nativeCalls()]).toEqual([{ kind: 'notice', notice: 'updateApp' }, []])
    const blockedGuest = open({ type: 'GUEST', permission: 'No_Permission' })
    blockedGuest.tap(loan)
    expect([blockedGuest.dialog(), blockedGuest.nativeCalls()]).toEqual([undefined, ['upgradeProfile']])
    const blocked = open({ permission: 'Read_Only_App' })
    blocked.tap(loan)
    expect([blocked.dialog(), blocked.nativeCalls()]).toEqual([
      { kind: 'sorry', reason: 'notCompletedRegistration' },
      [],
    ])
  })

  it('[SES-033] a missing menu code does nothing', () => {
    const { tap, requestedCalls, dialog } = open()
    tap({ link_type: 'kplus', link: '' })
    expect([requestedCalls(), dialog()]).toEqual([[], undefined])
  })
})

describe('legacy web pages of the bank', () => {
  const legacy: MarketLink = { link_type: 'legacy_web', link: 'https://old.example/form' }

  it.each(['GUEST', 'POTENTIAL'] as const)('[SES-029] %s is sent to the profile upgrade', (type) => {
    const { tap, nativeCalls, sentTo } = open({ type })
    tap(legacy)
    expect(nativeCalls()).toEqual(['upgradeProfile'])
    expect(sentTo('pin')).toEqual([])
  })

  it.each(['FULL', 'CARD'] as const)(
    '[SES-029, SES-030, NAV-080] %s needs the PIN before the page opens',
    async (type) => {
      const { tap, requestPin, opener, sentTo } = open({ type })
      tap(legacy)
      await requestPin.answer({ pin_reference: 'p1' })
      expect(sentTo('pin')).toEqual([{ type: 'pin.open', reference: 'p1', opener }])
      expect(sentTo('thirdParty')).toEqual([])
      opener.send({ type: 'pin.closed', reference: 'p1', outcome: 'confirmed' })
      expect(sentTo('thirdParty')).toEqual([
        { type: 'thirdParty.open', request: { url: legacy.link, needSession: true }, opener },
      ])
    },
  )

  it.each(['cancelled', 'lapsed', 'refused', 'abandoned'] as const)(
    '[SES-030] a PIN that was %s opens nothing',
    async (outcome) => {
      const { tap, requestPin, opener, sentTo, state } = open()
      tap(legacy)
      await requestPin.answer({ pin_reference: 'p1' })
      opener.send({ type: 'pin.closed', reference: 'p1', outcome })
      expect([sentTo('thirdParty'), state()]).toEqual([[], 'idle'])
    },
  )

  describe('while the PIN is undecided', () => {
    const undecided = async () => {
      const page = open()
      page.tap(legacy)
      await page.requestPin.answer({ pin_reference: 'p1' })
      page.opener.send({ type: 'pin.undecided', reference: 'p1' })
      return page
    }

    it('[SES-030, BRG-031] prompts the shopper, and opens the pad again when accepted', async () => {
      const { dialog, modal, sentTo, state } = await undecided()
      expect(dialog()).toEqual({ kind: 'message', name: 'linkPin' })
      modal.send({ type: 'modal.accept' })
      expect([sentTo('pin').at(-1), state(), dialog()]).toEqual([{ type: 'pin.retry' }, { pin: 'waiting' }, undefined])
    })

    it.each(['modal.reject', 'modal.back'] as const)(
      '[SES-030, BRG-031] %s cancels at the server and does not open the page',
      async (type) => {
        const { modal, opener, sentTo, state } = await undecided()
        modal.send({ type })
        expect([sentTo('pin').at(-1), state()]).toEqual([{ type: 'pin.cancel' }, 'idle'])
        opener.send({ type: 'pin.closed', reference: 'p1', outcome: 'confirmed' })
        expect(sentTo('thirdParty')).toEqual([])
      },
    )

    it('[SES-030] a late PIN closes the dialog and opens the page', async () => {
      const { opener, dialog, sentTo } = await undecided()
      opener.send({ type: 'pin.closed', reference: 'p1', outcome: 'confirmed' })
      expect(dialog()).toBeUndefined()
      expect(sentTo('thirdParty')).toHaveLength(1)
    })
  })

  it('a lost or late answer raises an ordinary error, and the link opener is idle again', async () => {
    const lost = open()
    lost.tap(legacy)
    await lost.requestPin.fail({ kind: 'http', status: 500, key: 'default' })
    expect(lost.sentTo('followUp')).toEqual([
      { type: 'error.raised', error: { kind: 'http', status: 500, key: 'default' }, option: 'default' },
    ])
    const late = open()
    late.tap(legacy)
    late.clock.increment(30_000)
    expect(late.sentTo('followUp')).toMatchObject([{ error: { kind: 'network' } }])
    expect([lost.state(), late.state()]).toEqual(['idle', 'idle'])
  })
})

describe('store', () => {
  it('[BRG-046] is the App Store on ios, the Play Store otherwise', () => {
    const config = { appStoreUrl: 'https://apps.apple.com/app', playStoreUrl: 'https://play.google.com/app' }
    expect(storeUrl('ios', config)).toBe(config.appStoreUrl)
    expect(storeUrl('android', config)).toBe(config.playStoreUrl)
  })
})
