import type { Language } from '../../contract/enums'
import { nbsp } from '../../i18n/formats'

const joiner = '\u2060'

/**
 * Thai compounds and names that a browser's dictionary would break at a line's end, with `|` at those places. The dictionary knows their
 * parts only.
 */
const compounds = [
  'คั่ว|กลาง',
  'คั่ว|เข้ม',
  'เครื่อง|ดื่ม',
  'เครื่อง|ปรุง',
  'เด็ก|ชาย|ขอบ',
  'ศิลา|ดล',
  'อู่|หลง',
  'บัว สกิน|แคร์',
  'สกิน|แคร์',
  'เซ|รา|มิก',
  'อา|รา|บิ|กา',
  'เพ|ลิ|น|มาร์|ท',
  'เห|มี|ยว|โฮ่ง',
  'สตรอว์|เบอร์|รี',
  'ไรซ์|เบอร์|รี่',
  'ดอย แอนด์ เดย์',
  'กลาง|แจ้ง',
  'แกด|เจ็ต',
  'ใหม่|ต้น|ฤดู',
  'ทุก|วัน',
  'เบอร์ 17',
  'คอ|ล|ลา|เจน',
  'ได|เปป|ไทด์',
  'กรา|โน|ล่า',
  'ป๊อป|คอร์น',
  'วอ|เต|อร์|เจล',
  'แผ่น|มา|สก์',
  'เร|ติ|นอล',
  'สมา|ร์ต|วอตช์',
  'แม|คา|นิ|คอล',
  'คลาส|สิก',
  'โพ|ลา|ไรซ์',
  'ทริ|ป|ดำ|น้ำ',
  'แพ็ก|เกจ',
  'ประคบ|สมุนไพร',
  'ครัว|ยาย|พวง',
  'ยาย|พวง',
  'สน|ธรรม',
  'ผู้|ประสบ|อุทกภัย',
  'น้ำ|ดอกไม้|สี|ทอง',
  'น้ำ|นม|ข้าว',
  'ลดหย่อน|ภาษี',
  'ข้าวหลาม|ตัด',
  'สนาม|บิน',
  'ช่อง|แข็ง',
  'กัน|รอย|ขูด',
  'ส|เต|น|เลส',
  'ทำความ|สะอาด',
  'ต่อ|เนื่อง',
  'วัน|ทำการ',
  'วา|นิล|ลา',
  'โป๊|ย|กั๊ก',
  'บรรจุ|ภัณฑ์',
  'เครื่อง|ล้าง|จาน',
  'อัล|มอนด์',
  'โย|เกิร์ต',
  'ซิ|ลิ|โคน',
  'โบ|โร|ซิ|ลิ|เกต',
  'แค|น|วาส',
  'ชิฟ|ฟอน',
  'เซ|รา|ไมด์',
  'ล่วง|หน้า',
  'เล็ก|น้อย',
  'ครั้ง|ละ',
  'กรม|สรรพากร',
  'จันทน์|เทศ',
  'ปู|โต๊ะ',
  'ผ้า|พัน|คอ',
  'หลีก|เลี่ยง',
  'แข็ง|แรง',
  'เสีย|หาย',
  'ของ|ขวัญ',
]

const drawn = new Map(
  compounds.map((word) => [word.replaceAll('|', ''), word.replaceAll('|', joiner).replaceAll(' ', nbsp)]),
)
const compound = new RegExp([...drawn.keys()].join('|'), 'g')
/**
 * A number and its unit, a short word after it, or one of time that Thai goes on from without a space: `250 กรัม`, `80 g`, `45 × 45 ซม.`,
 * `2 วันหลังคั่ว`; the number of `เบอร์ 17` has no unit.
 */
const unit =
  /(?<=\d)(?<!เบอร์\u00A0\d+) (?=[\p{L}\p{M}.×]{1,8}(?![\p{L}\p{M}])|วัน|ชั่วโมง|นาที|เดือน|สัปดาห์|ปี|ชิ้น|ระดับ|โรงพยาบาล)|(?<=×) (?=\d)/gu
/** What the name of a place is said with. */
const place = /(แขวง|เขต|ตำบล|อำเภอ|จังหวัด)(?=[ก-ฮเ-ไ])/g
/** The hyphen of `e-coupon`, after which a line would break. */
const electronic = /(?<![\p{L}\p{M}\d])(e-)(?=\p{L})/giu
/** A product of the shop กาแฟริมดอย. */
const ofRimDoi = /(?<!กาแฟ)ริม(?=ดอย)/g

/**
 * A text whose numbers stay with their units, and whose compounds and names stay whole, at the end of a line: with no-break spaces and word
 * joiners, which are not seen or read aloud.
 */
export const keepTogether = (text: string): string =>
  text
    .replace(compound, (word) => drawn.get(word) ?? word)
    .replace(unit, nbsp)
    .replace(place, `$1${joiner}`)
    .replace(electronic, `$1${joiner}`)
    .replace(ofRimDoi, `ริม${joiner}`)

/** A text as it is stored, of one that the page drew: the reverse of {@link keepTogether}, for a name that was copied. */
export const withoutJoiners = (text: string): string => text.replaceAll(joiner, '').replaceAll(nbsp, ' ')

/** A text that may hold HTML, as the page draws it: its tags, and so the addresses of its links, stay as they are. */
export const htmlIn = (html: Record<Language, string>, language: Language): string =>
  html[language]
    .split(/(<[^>]*>|https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? part : keepTogether(part)))
    .join('')

/** A name as the page draws it. */
export const nameIn = (name: Record<Language, string>, language: Language): string => keepTogether(name[language])
