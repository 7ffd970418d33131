import { beforeEach, describe, expect, it, vi } from 'vitest'

const fresh = async () => {
  vi.resetModules()
  return import('../../i18n/runtime')
}
let runtime: Awaited<ReturnType<typeof fresh>>

beforeEach(async () => {
  vi.doUnmock('../../i18n/en/shop')
  runtime = await fresh()
})

describe('the language of the page', () => {
  it('is Thai by default [FMT-001]', async () => {
    expect(runtime.getLanguage()).toBe('th')
    await runtime.loadLocale(runtime.getLanguage())
    expect(runtime.getLL().common.ok()).toBe('ตกลง')
  })

  it('can be switched to English and back [FMT-002]', async () => {
    await runtime.loadLocale('th')
    await runtime.loadLocale('en')
    expect(runtime.getLanguage()).toBe('en')
    expect(runtime.getLL().common.ok()).toBe('OK')
    await runtime.loadLocale('th')
    expect(runtime.getLL().common.ok()).toBe('ตกลง')
  })

  it('notifies its listeners once per switch, when every text in use is loaded', async () => {
    await runtime.loadLocale('th')
    await runtime.loadTexts('shop')
    const heard: string[] = []
    const stop = runtime.subscribe(() => heard.push(`${runtime.getLanguage()} ${runtime.getLL().cart.title()}`))
    await runtime.loadLocale('en')
    expect(heard).toEqual(['en Cart'])
    stop()
    await runtime.loadLocale('th')
    expect(heard).toHaveLength(1)
  })

  it('the last of two switches wins', async () => {
    await Promise.all([runtime.loadLocale('en'), runtime.loadLocale('th')])
    expect(runtime.getLanguage()).toBe('th')
    await Promise.all([runtime.loadLocale('th'), runtime.loadLocale('en')])
    expect(runtime.getLanguage()).toBe('en')
  })

  it('loads a group on request, in the page’s language at that time', async () => {
    await runtime.loadLocale('th')
    expect(runtime.getLL().errors['302'].message()).toBe('')
    const asked = runtime.loadTexts('errors')
    await runtime.loadLocale('en')
    await asked
    expect(runtime.getLL().errors['302'].message()).toBe('Please fill in all required fields.')
  })

  it('keeps the same accessors between changes, so that nothing renders unnecessarily', async () => {
    await runtime.loadLocale('th')
    const before = runtime.getLL()
    expect(runtime.getLL()).toBe(before)
    await runtime.loadTexts('standIn')
    expect(runtime.getLL()).not.toBe(before)
    const after = runtime.getLL()
    await runtime.loadTexts('standIn')
    expect(runtime.getLL()).toBe(after)
  })

  it('keeps its language when the other texts can’t be loaded', async () => {
    vi.doMock('../../i18n/en/shop', () => {
      throw new Error('offline')
    })
    runtime = await fresh()
    await runtime.loadLocale('th')
    await runtime.loadTexts('shop')
    await expect(runtime.loadLocale('en')).rejects.toThrow()
    expect(runtime.getLanguage()).toBe('th')
    await runtime.loadTexts('errors')
    expect(runtime.getLL().cart.title()).toBe('ตะกร้า')
    expect(runtime.getLL().errors['101'].title()).toBe('ขออภัย')
  })
})
