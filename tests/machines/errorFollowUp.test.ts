import { describe, expect, it, vi } from 'vitest'
import { errorCatalogue, errorKeys, lookUpError } from '../../contract/errors'
import type { RequestOption } from '../../contract/errors'
import { errorFollowUpMachine } from '../../machines/errorFollowUp/errorFollowUpMachine'
import { modalMachine, shownModal } from '../../machines/modal/modalMachine'
import { navigationMachine } from '../../machines/navigation/navigationMachine'
import type { ApiError, ErrorRaised } from '../../machines/ports'
import { rootStage } from './rootStage'

const storeUrl = 'https://store.example/app'
const business = (code: string, subCode?: string, more: Partial<ApiError> = {}): ApiError => ({
  kind: 'business',
  status: 200,
  code,
  subCode,
  key: lookUpError(code, subCode).key,
  ...more,
})
const http = (status: number): ApiError => ({ kind: 'http', status, key: 'default' })
const noAnswer: ApiError = { kind: 'network', key: 'default' }

/** The follow-up machine with the real dialogs and the real navigation, three pages deep. */
const open = (path = '/product/1') => {
  const stage = rootStage()
  const modal = stage.play(modalMachine, 'modal')
  const nav = stage.play(navigationMachine, 'navigation', { path, index: 2, isdirect: false })
  const followUp = stage.play(errorFollowUpMachine, 'followUp', { storeUrl })
  stage.listen('modal', 'navigation', 'followUp')
  const raise = (error: ApiError, option: RequestOption = 'default', handler?: ErrorRaised['handler']) =>
    followUp.send({ type: 'error.raised', error, option, handler })
  const shown = () => shownModal(modal.getSnapshot())
  const content = () => {
    const now = shown()?.content
    return now?.kind === 'error' ? { key: now.key, suffix: now.suffix, followUp: now.followUp } : undefined
  }
  /** All events except dialogs and the log, in order. */
  const acts = () => [
    ...stage.facts
      .filter(({ type }) => type !== 'error.logged' && !type.startsWith('modal.'))
      .map((fact) => String(fact['name'] ?? fact.type)),
    ...stage.sent.map(({ event }) => event.type),
  ]
  return {
    ...stage,
    modal,
    nav,
    followUp,
    raise,
    shown,
    content,
    acts,
    confirm: () => modal.send({ type: 'modal.accept' }),
  }
}

const acted: Record<string, string[]> = {
  none: [],
  backToNative: ['backToNative'],
  back: ['history.backRequested'],
  backAndFeed: ['updateFeed', 'history.backRequested'],
  feedAndNative: ['updateFeed', 'backToNative'],
  mainPage: ['page.replaceRequested'],
  sorryPage: ['maintenance.announced'],
  openStore: ['openExternalWeb'],
}

/** Written from the requirement rows, not from the catalogue. */
const followUpOf = (key: string): string => {
  if (['101', '901', '1020'].includes(key)) return 'backToNative'
  if (['301', '311', '304-01', '307', '401', '403'].includes(key)) return 'back'
  if (key === '508-01') return 'backAndFeed'
  if (/^201-0[1-4]$|^20[23]$|^904-0[123]$/.test(key)) return 'mainPage'
  return 'none'
}
const isSilent = (key: string) => /^(00|0000|602|8888-0001|319-0[2-5]|502-01|504-0[1-7])$/.test(key)

describe('errors with a message code', () => {
  const usual = errorKeys.filter((key) => !isSilent(key) && key !== '599')

  it.each(usual)(
    '[ERR-005, ERR-008, ERR-024] %s shows its popup and runs its follow-up once it is confirmed',
    (key) => {
      const { code, subCode } = errorCatalogue[key]
      const { raise, content, acts, confirm, shown } = open()
      raise(business(code, subCode ?? undefined))
      expect(content()).toEqual({ key, suffix: ` (${key})`, followUp: followUpOf(key) })
      expect(acts()).toEqual([])
      confirm()
      expect(shown()).toBeUndefined()
      expect(acts()).toEqual(acted[followUpOf(key)])
    },
  )

  it.each(errorKeys.filter((key) => isSilent(key) && key !== '8888-0001'))(
    '[ERR-009, ERR-101] %s opens no popup',
    (key) => {
      const { code, subCode } = errorCatalogue[key]
      const { raise, shown, acts } = open()
      raise(business(code, subCode ?? undefined))
      expect(shown()).toBeUndefined()
      expect(acts()).toEqual([])
    },
  )

  it('[ERR-003, ERR-007, ERR-030, ERR-031] an unknown code has the default text with its own suffix, then the main page', () => {
    const { raise, content, confirm, factsOf } = open()
    raise(business('7777', '09'))
    expect(content()).toEqual({ key: 'default', suffix: ' (7777-09)', followUp: 'mainPage' })
    confirm()
    expect(factsOf('page.replaceRequested')).toEqual([{ type: 'page.replaceRequested', to: '/' }])
  })

  it('[ERR-016, NAV-078] the main page does not replace itself', () => {
    const { raise, confirm, acts } = open('/')
    raise(business('904', '02'))
    confirm()
    expect(acts()).toEqual([])
  })

  it('[ERR-011] 101 returns to the bank app', () => {
    const { raise, confirm, acts } = open()
    raise(business('101'))
    confirm()
    expect(acts()).toEqual(['backToNative'])
  })

  it('[ERR-017, ERR-107] 508-01 goes one step back and updates the feed', () => {
    const { raise, confirm, facts } = open()
    raise(business('508', '01'))
    confirm()
    expect(facts).toContainEqual({ type: 'native.requested', name: 'updateFeed', payload: { status: 'updated' } })
    expect(facts).toContainEqual({ type: 'history.backRequested', steps: 1 })
  })

  it('[ERR-013] back to native and refresh feed does both, feed first', () => {
    const stage = rootStage()
    const catalogue = { ...errorCatalogue, 602: { ...errorCatalogue[602], followUp: 'feedAndNative' as const } }
    const followUp = stage.play(errorFollowUpMachine, 'followUp', { storeUrl, catalogue })
    followUp.send({ type: 'error.raised', error: business('602'), option: 'default' })
    expect(stage.nativeCalls()).toEqual(['updateFeed', 'backToNative'])
  })

  it('[ERR-032] a business error on a 2xx, a 4xx or a 5xx status is handled by its code', () => {
    for (const status of [200, 404, 429, 504]) {
      const { raise, content } = open()
      raise(business('302', undefined, { status }))
      expect(content()).toMatchObject({ key: '302', suffix: ' (302)' })
    }
  })
})

describe('599', () => {
  it('[ERR-014, ERR-108, ERR-152, BRG-045] stays open and opens the store on each press', () => {
    const { raise, shown, confirm, facts, modal } = open()
    raise(business('599'))
    expect(shown()).toMatchObject({ alwaysDisplay: true, content: { key: '599', suffix: ' (599)' } })
    confirm()
    confirm()
    modal.send({ type: 'modal.back' })
    expect(shown()?.content).toMatchObject({ key: '599' })
    expect(facts.filter(({ name }) => name === 'openExternalWeb')).toEqual([
      { type: 'native.requested', name: 'openExternalWeb', payload: { url: storeUrl } },
      { type: 'native.requested', name: 'openExternalWeb', payload: { url: storeUrl } },
    ])
  })

  it.each(['noModal', 'custom', 'alwaysBack', 'alwaysBackToNative'] as const)(
    '[ERR-152] shows with option %s',
    (option) => {
      const { raise, content } = open()
      raise(business('599'), option)
      expect(content()?.key).toBe('599')
    },
  )

  it('[ERR-152] replaces another popup, whose follow-up does not run', () => {
    const { raise, content, confirm, acts } = open()
    raise(business('304', '01'))
    raise(business('599'))
    expect(content()?.key).toBe('599')
    confirm()
    expect(acts()).toEqual(['openExternalWeb'])
  })
})

describe('8888-0001', () => {
  const period = { start: '2026-11-21T10:00:00Z', end: '2026-11-21T12:00:00Z' }

  it.each(['default', 'noModal', 'custom', 'alwaysBack', 'alwaysBackToNative'] as const)(
    '[ERR-015, ERR-018, ERR-032] announces maintenance with its period without a popup, option %s',
    (option) => {
      const { raise, shown, sentTo } = open()
      const handler = vi.fn()
      raise(business('8888', '0001', { body: { MessageCode: '8888', ...period } }), option, handler)
      expect(sentTo('session')).toEqual([{ type: 'maintenance.announced', ...period }])
      expect(shown()).toBeUndefined()
      expect(handler).not.toHaveBeenCalled()
    },
  )

  it('[ERR-019] announces maintenance without a period when none is readable', () => {
    for (const body of [undefined, null, 'closed', { start: 7, end: null }]) {
      const { raise, sentTo } = open()
      raise(business('8888', '0001', { body }))
      expect(sentTo('session')).toEqual([{ type: 'maintenance.announced' }])
    }
  })

  it('[NAV-060] wins over an open popup', () => {
    const { raise, shown, sentTo, acts } = open()
    raise(business('304', '01'))
    raise(business('8888', '0001', { body: period }))
    expect(shown()).toBeUndefined()
    expect(sentTo('session')).toHaveLength(1)
    expect(acts()).toEqual(['maintenance.announced'])
  })
})

describe('request options', () => {
  it.each([
    [http(429), 'tooManyRequests', ' (429)'],
    [http(500), 'busy', ' (500)'],
    [http(504), 'busy', ' (504)'],
    [noAnswer, 'busy', ''],
    [business('302'), 'busy', ' (302)'],
  ])(
    '[ERR-020] always back to native shows the busy popup, or too many requests for 429, then native (%#)',
    (error, key, suffix) => {
      const { raise, content, confirm, acts } = open()
      raise(error, 'alwaysBackToNative')
      expect(content()).toEqual({ key, suffix, followUp: 'backToNative' })
      expect(acts()).toEqual([])
      confirm()
      expect(acts()).toEqual(['backToNative'])
    },
  )

  it.each([
    [http(429), 'tooManyRequests'],
    [http(404), 'busy'],
    [noAnswer, 'busy'],
  ])('[ERR-021, ERR-012] always back shows the same popup, then goes back (%#)', (error, key) => {
    const { raise, content, confirm, acts } = open()
    raise(error, 'alwaysBack')
    expect(content()?.key).toBe(key)
    confirm()
    expect(acts()).toEqual(['history.backRequested'])
  })

  it('[ERR-012] the follow-up leaves the page with its sheets, without a confirmation', () => {
    const { raise, nav, confirm, acts } = open()
    nav.send({ type: 'cover.opened', id: 'photo', kind: 'overlay' })
    nav.send({ type: 'guard.set' })
    raise(business('401'))
    confirm()
    expect(acts()).toEqual(['history.backRequested'])
  })

  it('[ERR-022, ERR-031] no modal shows nothing and does nothing except logging', () => {
    for (const error of [business('304', '01'), http(504), http(404), noAnswer]) {
      const { raise, shown, acts, factsOf } = open()
      raise(error, 'noModal')
      expect([shown(), acts()]).toEqual([undefined, []])
      expect(factsOf('error.logged')).toHaveLength(1)
    }
  })

  it('[ERR-023, ERR-031] a custom handler gets status, code, subcode and body, and nothing else runs', () => {
    const { raise, shown, acts } = open()
    const handler = vi.fn()
    raise(business('304', '01', { status: 409, body: { left: 2 } }), 'custom', handler)
    raise(http(504), 'custom', handler)
    expect(handler.mock.calls).toEqual([
      [{ status: 409, code: '304', subCode: '01', body: { left: 2 } }],
      [{ status: 504, code: undefined, subCode: undefined, body: undefined }],
    ])
    expect([shown(), acts()]).toEqual([undefined, []])
  })

  it('[ERR-023] a custom handler gets its error even while another call’s popup is open', () => {
    const { raise, content } = open()
    const handler = vi.fn()
    raise(business('302'))
    raise(business('304', '01'), 'custom', handler)
    expect(handler).toHaveBeenCalledTimes(1)
    expect(content()?.key).toBe('302')
  })

  it('a custom handler does not get an error whose follow-up has run, with a popup open or without', () => {
    const { raise, acts } = open()
    const handler = vi.fn()
    raise({ ...http(401), handled: 'followed' }, 'custom', handler)
    raise(business('302'))
    raise({ ...http(401), handled: 'followed' }, 'custom', handler)
    expect([handler.mock.calls, acts()]).toEqual([[], []])
  })
})

describe('errors without a message code', () => {
  it('[ERR-025] 504 returns to native at once', () => {
    const { raise, shown, acts } = open()
    raise(http(504))
    expect([shown(), acts()]).toEqual([undefined, ['backToNative']])
  })

  it('[ERR-026] 404 goes back at once', () => {
    const { raise, shown, acts } = open()
    raise(http(404))
    expect([shown(), acts()]).toEqual([undefined, ['history.backRequested']])
  })

  it.each([
    ['[ERR-027] 429', http(429), 'tooManyRequests', ' (429)'],
    ['[ERR-028] 500', http(500), 'busy', ' (500)'],
    ['[ERR-028] 403', http(403), 'busy', ' (403)'],
    ['[ERR-029] no answer', noAnswer, 'busy', ''],
  ])('%s shows its popup and leaves the screen unchanged', (_, error, key, suffix) => {
    const { raise, content, confirm, shown, acts } = open()
    raise(error)
    expect(content()).toEqual({ key, suffix, followUp: 'none' })
    confirm()
    expect([shown(), acts()]).toEqual([undefined, []])
  })

  it('a session that could not be renewed returns to native without a popup', () => {
    const { raise, shown, acts } = open()
    raise(http(401))
    expect([shown(), acts()]).toEqual([undefined, ['backToNative']])
  })

  it('[ERR-031] statuses 504 and 404 are not the message codes 504 and 404', () => {
    const code404 = open()
    code404.raise(business('404'))
    expect(code404.content()?.key).toBe('404')
    const code504 = open()
    code504.raise(business('504'))
    expect(code504.content()?.key).toBe('default')
  })
})

describe('several errors', () => {
  it('[ERR-008] the first error shows, later ones are only logged, each follow-up runs once', () => {
    const { raise, content, confirm, shown, acts, factsOf } = open()
    raise(business('304', '01'))
    raise(business('901'))
    raise(http(504))
    raise(noAnswer)
    expect(content()?.key).toBe('304-01')
    confirm()
    confirm()
    expect(shown()).toBeUndefined()
    expect(acts()).toEqual(['history.backRequested'])
    expect(factsOf('error.logged')).toHaveLength(4)
  })

  it('[ERR-008] the end of another dialog neither closes the popup nor runs its follow-up', () => {
    const { raise, followUp, content, acts } = open()
    raise(business('101'))
    followUp.send({ type: 'modal.closed', id: 'error 302 (302)', answer: 'accepted' })
    expect([content()?.key, acts(), followUp.getSnapshot().matches({ flow: 'showing' })]).toEqual(['101', [], true])
  })

  it('[ERR-008] once it is confirmed the next new error shows', () => {
    const { raise, content, confirm } = open()
    raise(business('302'))
    confirm()
    raise(business('302'))
    expect(content()?.key).toBe('302')
  })

  it('[GEN-020] an error waits behind an open dialog and is not lost', () => {
    const { raise, content, confirm, modal, acts } = open()
    modal.send({
      type: 'modal.open',
      id: 'removeItem',
      content: { kind: 'message', name: 'removeItem' },
      hasReject: true,
    })
    raise(business('304', '01'))
    expect(content()).toBeUndefined()
    modal.send({ type: 'modal.reject' })
    expect(content()?.key).toBe('304-01')
    confirm()
    expect(acts()).toEqual(['history.backRequested'])
  })

  it('[ERR-008] Back on the popup closes it and runs the follow-up once', () => {
    const { raise, nav, shown, acts } = open()
    raise(business('101'))
    nav.send({ type: 'navigation.back' })
    expect(shown()).toBeUndefined()
    expect(acts()).toEqual(['backToNative'])
  })

  it('[ERR-024, SEC-006] the log has code, subcode, status and path, and nothing of body or query', () => {
    const { raise, factsOf } = open()
    raise(
      business('1016', '02', {
        status: 400,
        path: '/v1/user_accounts?mobile=0890000101',
        body: { phone: '0890000101' },
      }),
    )
    expect(factsOf('error.logged')).toEqual([
      {
        type: 'error.logged',
        kind: 'business',
        status: 400,
        code: '1016',
        subCode: '02',
        path: '/v1/user_accounts',
      },
    ])
  })
})
