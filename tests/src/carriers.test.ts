import { describe, expect, it } from 'vitest'
import { translations } from '../../i18n/translations'
import { carrierName } from '../../src/screens/checkout/carrierName'

const rows: [type: string, name: string, th: string, en: string][] = [
  ['registered', '', 'ไปรษณีย์ลงทะเบียน', 'Registered mail'],
  ['ems', '', 'ไปรษณีย์ด่วนพิเศษ (EMS)', 'Express mail (EMS)'],
  ['dhl', '', 'DHL', 'DHL'],
  ['fedex', '', 'FedEx', 'FedEx'],
  ['other', 'Kerry', 'Kerry', 'Kerry'],
  ['other', '', 'ขนส่งอื่น ๆ', 'Other courier'],
  ['click_and_collect', '', 'รับสินค้าที่ร้าน', 'Pick up at store'],
  ['rocket', 'Rocket Post', 'Rocket Post', 'Rocket Post'],
]

describe('names of carriers', () => {
  for (const [type, name, th, en] of rows) {
    it(`${type} ${name} [DLV-005]`, () => {
      expect(carrierName({ type, name }, translations('th'))).toBe(th)
      expect(carrierName({ type, name }, translations('en'))).toBe(en)
    })
  }

  it('an unknown type without a name is shown unchanged [DLV-005]', () => {
    expect(carrierName({ type: 'rocket', name: '' }, translations('th'))).toBe('rocket')
  })
})
