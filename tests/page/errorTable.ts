/**
 * What each message code means for the shopper, by the rows of docs/requirements.tsv alone: no line of this table is copied from the
 * catalogue. `says` is a part of the text that carries the meaning, Thai and English.
 */

/** The page and call that can return the code. */
export type Place = 'cart' | 'product' | 'follow' | 'order' | 'address' | 'openSummary' | 'pay'

/** The follow-up after the popup, or at once if there is none. */
export type Then = 'stay' | 'native' | 'back' | 'backAndFeed' | 'store' | 'main'

type Words = readonly [th: string, en: string]

export interface ErrorRow {
  title: string
  key: string
  at: Place
  then: Then
  heading: Words
  says: Words
  button: Words
}

const sorry: Words = ['ขออภัย', 'Sorry']
const notice: Words = ['แจ้งเตือน', 'Notice']
const condition: Words = ['เงื่อนไขไม่ถูกต้อง', 'Invalid Condition']

const buttonOf: Record<Then, Words> = {
  stay: ['ตกลง', 'OK'],
  back: ['ตกลง', 'OK'],
  backAndFeed: ['ตกลง', 'OK'],
  native: ['กลับสู่ K PLUS', 'Back to K PLUS'],
  main: ['กลับสู่หน้าหลัก', 'Back to main page'],
  store: ['อัปเดต', 'Update'],
}

const traffic: Words = ['มีผู้ใช้บริการเป็นจำนวนมาก', 'higher than usual traffic']
const cannot: Words = ['ไม่สามารถทำรายการได้', 'cannot process']

function row(title: string, key: string, at: Place, then: Then, says: Words, heading: Words = sorry): ErrorRow {
  return { title: `${title}: ${key} at ${at}`, key, at, then, says, heading, button: buttonOf[then] }
}

const each = (keys: string, make: (key: string) => ErrorRow): ErrorRow[] => keys.split(' ').map(make)

/** Codes that open a popup (ERR-004, ERR-009). */
export const popups: readonly ErrorRow[] = [
  row('[ERR-033] transaction not done in time', '101', 'pay', 'native', ['ไม่ทันเวลา', 'not completed in time']),
  row('[ERR-034] coupon expired', '102', 'order', 'stay', ['คูปองนี้หมดอายุ', 'coupon has expired']),
  row('[ERR-035] gift expired', '103', 'order', 'stay', ['ของขวัญนี้หมดอายุ', 'gift has expired']),
  row('[ERR-036] privilege expired', '104', 'pay', 'back', ['สิทธิ์นี้หมดอายุ', 'privilege has expired']),
  ...each('201-01 201-02 201-03 201-04', (key) =>
    row('[ERR-037][ERR-045] heavy traffic', key, 'cart', 'main', traffic),
  ),
  row('[ERR-038][ERR-045] heavy traffic', '202', 'cart', 'main', traffic),
  row('[ERR-039][ERR-045] heavy traffic', '203', 'cart', 'main', traffic),
  row('[ERR-040][ERR-045] heavy traffic', '301', 'cart', 'back', traffic),
  row('[ERR-041][ERR-045] heavy traffic', '311', 'cart', 'back', traffic),
  row('[ERR-042][ERR-045] heavy traffic', '416', 'cart', 'stay', traffic),
  row('[ERR-043][ERR-045] heavy traffic', '421', 'cart', 'stay', traffic),
  row('[ERR-044][ERR-045] heavy traffic', '510', 'cart', 'stay', traffic),
  row('[ERR-046] required fields', '302', 'address', 'stay', ['ข้อมูลที่จำเป็นให้ครบ', 'all required fields']),
  row('[ERR-047] product changing', '304-01', 'product', 'back', ['แก้ไขหรือรออนุมัติ', 'awaits approval']),
  row('[ERR-048] maximum quantity', '304-02', 'cart', 'stay', ['จำนวนสูงสุด', 'maximum quantity']),
  row('[ERR-049] conditions of an item', '304-03', 'pay', 'stay', ['เงื่อนไขของสินค้า', 'of an item'], condition),
  row('[ERR-050] cannot process', '305', 'cart', 'stay', cannot),
  row('[ERR-051] cannot process', '306', 'cart', 'stay', cannot),
  row('[ERR-052] cannot process', '406', 'cart', 'stay', cannot),
  ...each('411 412 413 414 415', (key) => row('[ERR-053] cannot process', key, 'cart', 'stay', cannot)),
  ...each('417 418 419 420', (key) => row('[ERR-054] cannot process', key, 'cart', 'stay', cannot)),
  ...each('422 423 424 425 426 427 428 429 430 431 432', (key) =>
    row('[ERR-055] cannot process', key, 'cart', 'stay', cannot),
  ),
  row('[ERR-056] wrong coupon', '307', 'order', 'back', ['คูปองไม่ถูกต้อง', 'not the right coupon']),
  row('[ERR-057] coupon outside its time', '308', 'order', 'stay', ['ช่วงเวลาที่ใช้ได้', 'at this time']),
  row('[ERR-058] shop inactive', '309-01', 'product', 'stay', ['ปิดให้บริการชั่วคราว', 'temporarily inactive']),
  row('[ERR-059] gift', '310-01', 'pay', 'stay', ['ข้อมูลของขวัญไม่ถูกต้อง', 'gift details']),
  row('[ERR-060] gift', '310-02', 'pay', 'stay', ['บัญชีของคุณ', 'Your account cannot send gifts']),
  row('[ERR-061] gift', '310-03', 'pay', 'stay', ['ผู้รับของขวัญไม่ถูกต้อง', 'recipient is not valid']),
  row('[ERR-062] gift', '310-04', 'pay', 'stay', ['ผู้รับต้องอัปเดต K PLUS', 'must update K PLUS']),
  row('[ERR-063] gift', '310-05', 'pay', 'stay', ['เบอร์ของตัวเอง', 'your own number']),
  row('[ERR-064] gift', '310-06', 'pay', 'stay', ['ส่งของขวัญไม่สำเร็จ', 'Please try again']),
  row('[ERR-065] gift', '310-07', 'pay', 'stay', ['ยังไม่ได้ใช้ K PLUS', 'does not use K PLUS']),
  row('[ERR-066] gift', '310-08', 'pay', 'stay', ['ให้ตัวเอง', 'to yourself']),
  row('[ERR-067] gift', '310-09', 'pay', 'stay', ['ยังไม่ได้ลงทะเบียน', 'not registered']),
  row('[ERR-068] gift', '310-10', 'pay', 'stay', ['พอยต์คลับ', 'points club']),
  row('[ERR-069] gift', '310-11', 'pay', 'stay', ['ผู้รับมีสินค้านี้อยู่แล้ว', 'already owns this product']),
  row('[ERR-071] citizen id', '312-01', 'pay', 'stay', ['เลขประจำตัวประชาชน', 'citizen ID']),
  row('[ERR-072] reward of another user', '313-01', 'order', 'stay', ['ของผู้ใช้คนอื่น', 'another user']),
  row('[ERR-073] privilege redeemed', '313-02', 'order', 'stay', ['ใช้สิทธิ์นี้ไปแล้ว', 'already been redeemed']),
  row('[ERR-074] reward of another user', '313-01', 'pay', 'back', ['ของผู้ใช้คนอื่น', 'another user']),
  row('[ERR-074] privilege redeemed', '313-02', 'pay', 'back', ['ใช้สิทธิ์นี้ไปแล้ว', 'already been redeemed']),
  row('[ERR-075] conditions changed', '314-01', 'pay', 'stay', ['เงื่อนไขเปลี่ยนไป', 'have changed'], condition),
  row('[ERR-076] points', '318-01', 'pay', 'stay', ['คะแนนของคุณไม่พอ', 'enough points']),
  row('[ERR-077][ERR-078] privilege card', '319-01', 'pay', 'stay', ['ไม่พบบัตรสิทธิพิเศษ', 'card was not found']),
  row('[ERR-079] membership card', '320-01', 'pay', 'stay', ['บัตรสมาชิก', 'membership card']),
  row('[ERR-080] shop closed', '401', 'product', 'back', ['ร้านค้านี้ปิด', 'shop is closed']),
  row('[ERR-081] shop without products', '402-01', 'openSummary', 'stay', ['ยังไม่มีสินค้า', 'no products']),
  row('[ERR-082] product not found', '403', 'product', 'back', ['ไม่พบสินค้า', 'product was not found']),
  row('[ERR-083] order cannot be shown', '404', 'order', 'stay', ['แสดงคำสั่งซื้อ', 'order cannot be shown']),
  row('[ERR-084] register the app', '405', 'follow', 'stay', ['สมัคร K PLUS', 'register K PLUS']),
  row('[ERR-085] coupon not found', '407', 'pay', 'stay', ['ไม่พบคูปอง', 'coupon was not found']),
  row('[ERR-086] promo code', '408', 'pay', 'stay', ['โค้ดส่วนลดไม่ถูกต้อง', 'promo code is not valid']),
  row('[ERR-087] price of the partner', '409', 'product', 'stay', ['ราคาจากร้านค้าพันธมิตร', 'partner retailer']),
  row('[ERR-088] data not found', '410', 'cart', 'stay', ['ไม่พบข้อมูล', 'data was not found']),
  row('[ERR-089] out of stock', '501', 'cart', 'stay', ['สินค้านี้หมด', 'out of stock']),
  row('[ERR-091] out of stock', '502-02', 'product', 'stay', ['สินค้านี้หมด', 'out of stock']),
  row('[ERR-093] five addresses', '503', 'address', 'stay', ['ไม่เกิน 5', 'more than 5 addresses']),
  row('[ERR-103] coupons all redeemed', '505-01', 'pay', 'stay', ['แลกครบจำนวน', 'All coupons']),
  row('[ERR-104] purchase limit', '506', 'cart', 'stay', ['ครบจำนวนที่กำหนด', 'purchase limit']),
  row('[ERR-105] one brand', '507-01', 'pay', 'stay', ['1 แบรนด์', 'one brand']),
  row('[ERR-106] five items', '507-02', 'cart', 'stay', ['ไม่เกิน 5 ชิ้น', 'at most 5 items']),
  row('[ERR-107][ERR-017] privilege redeemed', '508-01', 'pay', 'backAndFeed', ['ใช้สิทธิ์นี้ไปแล้ว', 'already been']),
  row('[ERR-108][ERR-152][ERR-014] update', '599', 'cart', 'store', ['อัปเดต K PLUS', 'Please update K PLUS'], notice),
  row('[ERR-109] coupon used', '601', 'pay', 'stay', ['ถูกใช้ไปแล้ว', 'already been used']),
  row('[ERR-111] coupon redeemed', '603', 'pay', 'stay', ['แลกคูปองนี้ไปแล้ว', 'already redeemed this coupon']),
  row('[ERR-112] purchase hours', '701', 'pay', 'stay', ['00:05 ถึง 23:55', '00:05 to 23:55']),
  row('[ERR-113] system', '702', 'pay', 'stay', ['ระบบไม่สามารถทำรายการได้', 'system cannot process']),
  row('[ERR-114] hours of K Point', '703', 'pay', 'stay', ['03:30 ถึง 03:00', '03:30 to 03:00']),
  row('[ERR-115] hours of The1', '704', 'pay', 'stay', ['00:30 ถึง 22:30', '00:30 to 22:30']),
  row('[ERR-116] system', '801', 'pay', 'stay', ['ระบบไม่สามารถทำรายการได้', 'system cannot process']),
  row('[ERR-117][ERR-011] high traffic', '901', 'pay', 'native', traffic),
  row('[ERR-118] high traffic', '999', 'cart', 'stay', traffic),
  row('[ERR-119] high traffic', '1020', 'pay', 'native', traffic),
  row('[ERR-120][ERR-123] overload', '904-01', 'pay', 'main', ['ใช้งานหนาแน่น', 'overloaded']),
  row('[ERR-121][ERR-123] K Point suspended', '904-02', 'pay', 'main', ['K Point ปิดให้บริการชั่วคราว', 'suspended']),
  row('[ERR-122][ERR-123] failed', '904-03', 'pay', 'main', ['K Point ไม่สำเร็จ', 'failed']),
  row('[ERR-124] maximum of the shop', '1002', 'pay', 'stay', ['เกินจำนวนสูงสุด', "over the shop's maximum"]),
  row('[ERR-125] shop inactive', '1003', 'product', 'stay', ['ปิดให้บริการชั่วคราว', 'temporarily inactive']),
  row('[ERR-126] shop not found', '1004', 'follow', 'stay', ['ไม่พบร้านค้า', 'shop was not found']),
  row('[ERR-127] QR past its time', '1005', 'pay', 'stay', ['เลยเวลาชำระเงิน', 'payment time']),
  row('[ERR-128] QR paid or cancelled', '1008', 'pay', 'stay', ['ชำระเงินแล้วหรือถูกยกเลิก', 'paid or cancelled']),
  row('[ERR-129] invalid data', '1011', 'cart', 'stay', ['ข้อมูลไม่ถูกต้อง', 'data is not valid']),
  row('[ERR-130] deal not found', '1012', 'product', 'stay', ['ไม่พบดีล', 'deal was not found']),
  row('[ERR-131] deal not now', '1013', 'product', 'stay', ['ยังไม่เปิดให้ซื้อ', 'not available now']),
  row('[ERR-132] deal sold out', '1014', 'product', 'stay', ['ดีลนี้หมด', 'deal is sold out']),
  row('[ERR-133] mobile number', '1016', 'address', 'stay', ['เบอร์มือถือไม่ถูกต้อง', 'mobile number is not valid']),
  row('[ERR-134] balance', '1017', 'pay', 'stay', ['ยอดเงินในบัญชีไม่พอ', 'balance is not sufficient']),
  row('[ERR-135] QR cancelled', '1041', 'pay', 'stay', ['QR นี้ถูกยกเลิก', 'QR has been cancelled']),
  row('[ERR-136] QR expired', '1042', 'pay', 'stay', ['QR นี้หมดอายุ', 'QR has expired']),
  row('[ERR-137] QR paid', '1043', 'pay', 'stay', ['QR นี้ชำระเงินแล้ว', 'QR has been paid']),
  row('[ERR-138] unsuccessful', '1050', 'pay', 'stay', ['ทำรายการไม่สำเร็จ', 'unsuccessful']),
  row('[ERR-139] hours of redemption', '1053', 'pay', 'stay', ['03:30 ถึง 23:00', '03:30 to 23:00']),
  row('[ERR-140] shop left', '1055', 'openSummary', 'stay', ['ไม่ได้อยู่ในตลาดแล้ว', 'left the marketplace']),
  row('[ERR-141] account', '1056', 'pay', 'stay', ['บัญชีนี้ทำรายการไม่ได้', 'account cannot make']),
  row('[ERR-142] limit', '1057', 'pay', 'stay', ['50,000 บาทต่อรายการ', '50,000 baht per transaction']),
  row('[ERR-142] limit', '1058', 'pay', 'stay', ['200,000 บาทต่อรายการ', '200,000 baht per transaction']),
  row('[ERR-142] limit', '1059', 'pay', 'stay', ['500,000 บาทต่อรายการ', '500,000 baht per transaction']),
  row('[ERR-142] limit', '1060', 'pay', 'stay', ['800,000 บาทต่อรายการ', '800,000 baht per transaction']),
  row('[ERR-143] limit', '1078', 'pay', 'stay', ['1,500,000 บาทต่อรายการ', '1,500,000 baht per transaction']),
  row('[ERR-143] limit', '1079', 'pay', 'stay', ['2,000,000 บาทต่อรายการ', '2,000,000 baht per transaction']),
  row('[ERR-143] limit', '1080', 'pay', 'stay', ['3,000,000 บาทต่อรายการ', '3,000,000 baht per transaction']),
  row('[ERR-144] code expired', '1062', 'pay', 'stay', ['โค้ดนี้หมดอายุ', 'code has expired']),
  row('[ERR-145] record not found', '1064', 'order', 'stay', ['ไม่พบรายการ', 'record was not found']),
  row('[ERR-146] record not found', '1065', 'order', 'stay', ['ไม่พบรายการ', 'record was not found']),
  row('[ERR-147] theme', '2004-01', 'order', 'stay', ['ธีมไม่สำเร็จ', 'theme could not be activated']),
]

interface QuietRow {
  title: string
  key: string
}

const quiet = (title: string, key: string): QuietRow => ({ title: `${title}: ${key}`, key })

/** Codes without a popup: the screen shows them itself (ERR-009, ERR-101). */
export const quietRows: readonly QuietRow[] = [
  quiet('[ERR-148] success', '00'),
  quiet('[ERR-148] success', '0000'),
  quiet('[ERR-101] card mismatch', '319-02'),
  quiet('[ERR-101] upstream list', '319-03'),
  quiet('[ERR-101] upstream list', '319-04'),
  quiet('[ERR-101] upstream list', '319-05'),
  quiet('[ERR-101] minimum spend', '504-01'),
  quiet('[ERR-101] type of shop', '504-02'),
  quiet('[ERR-101] user', '504-03'),
  quiet('[ERR-101] zero discount', '504-04'),
  quiet('[ERR-101] expired', '504-05'),
  quiet('[ERR-101] shop', '504-06'),
  quiet('[ERR-101] value at or above payment', '504-07'),
  quiet('[ERR-110] fully redeemed', '602'),
]

/** Codes with a state of their own; each has a test of its own. */
export const elsewhere: readonly string[] = ['502-01', '8888-0001']
