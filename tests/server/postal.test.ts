import { expect, it, vi } from 'vitest'

const { setEngMode } = vi.hoisted(() => ({ setEngMode: vi.fn() }))

vi.mock('thai-address-universal', async (load) => {
  const real = await load<typeof import('thai-address-universal')>()
  return { ...real, setEngMode: setEngMode.mockImplementation(real.setEngMode) }
})

it('reads the postal data again after a failed load, and only once after a successful one [ADR-021]', async () => {
  vi.resetModules()
  const { placesOf } = await import('../../server/domain/shopper/postal')
  setEngMode.mockRejectedValueOnce(new Error('no memory'))
  await expect(placesOf('10330', 'en')).rejects.toThrow('no memory')
  const [many, one] = await Promise.all([placesOf('10110', 'en'), placesOf('83150', 'th')])
  expect(many.map(({ district }) => district)).toEqual(expect.arrayContaining(['Khlong Toei', 'Watthana']))
  expect(one).toEqual([{ province: 'ภูเก็ต', district: 'กะทู้', subdistrict: 'ป่าตอง' }])
  expect(setEngMode).toHaveBeenCalledTimes(3)
})
