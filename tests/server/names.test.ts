import { describe, expect, it } from 'vitest'
import { htmlIn, keepTogether, withoutJoiners } from '../../server/domain/names'
import { oneLine } from '../../server/domain/oneLine'
import { pageOf } from '../../server/domain/paging'
import { chunksOf } from '../../server/domain/search/words'

/** A no-break space as `_`, a word joiner as `~`. */
const marked = (text: string) => keepTogether(text).replaceAll('\u00A0', '_').replaceAll('\u2060', '~')

describe('names as they are drawn', () => {
  it.each([
    ['เมล็ดกาแฟอาราบิกา คั่วกลาง 250 กรัม', 'เมล็ดกาแฟอา~รา~บิ~กา คั่ว~กลาง 250_กรัม'],
    ['หม้อหุงข้าวดิจิทัล 1 ลิตร', 'หม้อหุงข้าวดิจิทัล 1_ลิตร'],
    ['หมอนอิงลายทอ 45 × 45 ซม.', 'หมอนอิงลายทอ 45_×_45_ซม.'],
    ['กระติกน้ำเก็บอุณหภูมิ ดอย แอนด์ เดย์', 'กระติกน้ำเก็บอุณหภูมิ ดอย_แอนด์_เดย์'],
    ['อาหารและเครื่องดื่ม', 'อาหารและเครื่อง~ดื่ม'],
    ['มูลนิธิห้องสมุดเพื่อเด็กชายขอบ', 'มูลนิธิห้องสมุดเพื่อเด็ก~ชาย~ขอบ'],
    ['ซอยอารีย์ 4 แขวงพญาไท เขตพญาไท', 'ซอยอารีย์ 4 แขวง~พญาไท เขต~พญาไท'],
    ['กีฬาและกลางแจ้ง', 'กีฬาและกลาง~แจ้ง'],
    ['บัตรแทนเงินสดเพลินมาร์ท ฿50', 'บัตรแทนเงินสดเพ~ลิ~น~มาร์~ท ฿50'],
    ['แก้วกาแฟพกพา ริมดอย 2 ขนาด', 'แก้วกาแฟพกพา ริม~ดอย 2_ขนาด'],
    ['กาแฟริมดอย', 'กาแฟริมดอย'],
    ['ชาอู่หลงเบอร์ 17 กระป๋อง 80 กรัม', 'ชาอู่~หลงเบอร์_17 กระป๋อง 80_กรัม'],
    ['Oolong No. 17, 80 g tin', 'Oolong No. 17, 80_g tin'],
    ['Drip bag coffee, 10 sachets', 'Drip bag coffee, 10_sachets'],
    ['Doi & Day insulated bottle', 'Doi & Day insulated bottle'],
    ['฿20 off e-coupons', '฿20_off e-~coupons'],
    ['E-coupons', 'E-~coupons'],
    ['สีเคลือบผงกันรอยขูด ไม่ควรแช่ช่องแข็ง', 'สีเคลือบผงกัน~รอย~ขูด ไม่ควรแช่ช่อง~แข็ง'],
    ['จัดส่งภายใน 2 วันหลังคั่ว', 'จัดส่งภายใน 2_วันหลังคั่ว'],
    ['แก้วสเตนเลส บรรจุภัณฑ์ซิลิโคน ล้างในเครื่องล้างจาน', 'แก้วส~เต~น~เลส บรรจุ~ภัณฑ์ซิ~ลิ~โคน ล้างในเครื่อง~ล้าง~จาน'],
    ['เค้กชิฟฟอนวานิลลา โป๊ยกั๊ก อัลมอนด์ โยเกิร์ต', 'เค้กชิฟ~ฟอนวา~นิล~ลา โป๊~ย~กั๊ก อัล~มอนด์ โย~เกิร์ต'],
    ['แก้วโบโรซิลิเกต ผ้าแคนวาส เซราไมด์ จันทน์เทศ', 'แก้วโบ~โร~ซิ~ลิ~เกต ผ้าแค~น~วาส เซ~รา~ไมด์ จันทน์~เทศ'],
    ['จองล่วงหน้าครั้งละเล็กน้อย ในวันทำการต่อเนื่อง', 'จองล่วง~หน้าครั้ง~ละเล็ก~น้อย ในวัน~ทำการต่อ~เนื่อง'],
    ['ปูโต๊ะ ผ้าพันคอ ของขวัญแข็งแรง หลีกเลี่ยงการเสียหาย', 'ปู~โต๊ะ ผ้า~พัน~คอ ของ~ขวัญแข็ง~แรง หลีก~เลี่ยงการเสีย~หาย'],
    ['ทำความสะอาด กรมสรรพากร', 'ทำความ~สะอาด กรม~สรรพากร'],
    ['Re-usable cup', 'Re-usable cup'],
    ['Ships within 15 refurbishments', 'Ships within 15 refurbishments'],
  ])('[LOOK-011] %s', (name, drawn) => expect(marked(name)).toBe(drawn))

  it('[LOOK-011] are found by what is copied from them', () => {
    const name = 'เมล็ดกาแฟอาราบิกา คั่วกลาง 250 กรัม'
    expect(chunksOf(keepTogether(name))).toEqual(chunksOf(name))
  })

  it('[LOOK-011] are stored as they are typed, also when they were copied', () => {
    for (const name of ['บัว สกินแคร์ 30 มล.', 'Doi & Day e-coupon']) expect(withoutJoiners(keepTogether(name))).toBe(name)
  })

  it('[LOOK-011] an address written as text stays as it is', () => {
    const text = 'ใช้ภายใน 2 วัน https://a.example/e-coupon?x=1 วัน http://b.example/e-coupon'
    const drawn = 'ใช้ภายใน 2\u00A0วัน https://a.example/e-coupon?x=1 วัน http://b.example/e-coupon'
    expect(htmlIn({ th: text, en: text }, 'th')).toBe(drawn)
  })

  it('[LOOK-011] a text with HTML keeps its tags as they are', () => {
    const html = '<p>ไม่ควรแช่ช่องแข็ง <a href="/e-donation?of=2 วัน">e-coupon</a></p>'
    const drawn = '<p>ไม่ควรแช่ช่อง\u2060แข็ง <a href="/e-donation?of=2 วัน">e-\u2060coupon</a></p>'
    expect(htmlIn({ th: html, en: html }, 'th')).toBe(drawn)
  })
})

describe('texts of one line', () => {
  it.each([
    ['  ณิชา\tวัฒนากุล\r\n', 'ณิชา วัฒนากุล'],
    ['Nicha\u200B\u202E Watthanakun\uFEFF', 'Nicha  Watthanakun'],
    ['\u0000\u200B', ''],
  ])('%j is read as %j', (text, read) => expect(oneLine(text)).toBe(read))
})

it('a page of rows in memory', () => {
  const rows = ['a', 'b', 'c', 'd', 'e']
  expect(pageOf(rows, { page: 2, limit: 2 })).toEqual(['c', 'd'])
  expect(pageOf(rows, { page: 3, limit: 2 })).toEqual(['e'])
  expect(pageOf(rows, { page: 4, limit: 2 })).toEqual([])
})
