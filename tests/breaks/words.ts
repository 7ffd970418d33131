import { breaksOf } from './break'

/** Words that a shopper reads. */
export const words = [
  ...breaksOf(
    'i18n/th/index.ts',
    ['ERR-151', 'คุณยังสมัคร K PLUS ไม่สมบูรณ์', 'คุณยังสมัคร K PLUS ไม่เสร็จ', 'texts'],
    ['ERR-154', "product: 'ไม่พบสินค้านี้'", "product: 'ไม่พบสินค้า'", 'texts'],
    ['ERR-153', "shop: 'ไม่พบร้านค้านี้'", "shop: 'ไม่พบสินค้านี้'", 'texts'],
  ),
  ...breaksOf('i18n/en/errors/index.ts', [
    'CHK-015',
    "invalidCondition = 'Invalid Condition'",
    "invalidCondition = 'Invalid condition'",
    'texts',
  ]),
  ...breaksOf('i18n/en/checkout/index.ts', [
    'CHK-016',
    'The program terms do not support',
    'The program does not support',
    'texts',
  ]),
  ...breaksOf('i18n/th/checkout/index.ts', [
    'CHK-014',
    'การแลกคะแนนไม่สามารถเปลี่ยนแปลงหรือยกเลิกได้',
    'การแลกคะแนนเปลี่ยนแปลงหรือยกเลิกได้',
    'texts',
  ]),
  ...breaksOf(
    'i18n/th/cart/index.ts',
    ['CRT-005', 'ชำระเงินได้ครั้งละ 1 ร้านค้า', 'ชำระเงินได้ครั้งละ 1 ร้าน', 'texts'],
    ['CRT-014', "title: 'ไม่มีสินค้าในตะกร้า'", "title: 'ไม่มีสินค้า'", 'texts'],
    ['CRT-007', "title: 'สินค้าที่เลือกหมด'", "title: 'สินค้าหมด'", 'texts'],
  ),
  ...breaksOf('i18n/en/giving/index.ts', ['GFT-017', "text: 'Please try again'", "text: 'Try again later'", 'gifts']),
  ...breaksOf('i18n/th/errors/index.ts', [
    'ERR-082',
    "403: { title: sorry, message: 'ไม่พบสินค้านี้' }",
    "403: { title: sorry, message: 'ไม่พบร้านค้านี้' }",
  ]),
]
