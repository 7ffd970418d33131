import type { BaseTranslation } from '../../i18n-types'

const followList = {
  empty: 'ยังไม่ได้ติดตามร้านไหน',
  emptyText: 'ติดตามร้านที่ชอบไว้ แล้วกลับมาดูได้ที่นี่',
  guestText: 'อัปเกรดบัญชีใน K PLUS เพื่อติดตามร้านที่ชอบ',
  upgrade: 'อัปเกรดบัญชี',
  end: 'ติดตามอยู่ {count:number|comma} ร้าน',
} satisfies BaseTranslation

export default followList
