const en = {
  title: 'Path explorer',
  from: 'From',
  to: 'To',
  paths: 'Paths, the usual ones first',
  find: 'Find a state',
  choose: 'Choose where a path begins and where it ends.',
  none: 'No path leads there.',
  steps: (count: number) => (count === 1 ? '1 step' : `${count} steps`),
  slides: 'Slides of the path',
  slide: (at: number, count: number) => `${at} of ${count}`,
  start: (state: string) => `Start: ${state}.`,
  previous: 'Previous',
  next: 'Next',
  play: 'Play',
  pause: 'Pause',
  pdf: 'Save as PDF',
  show: 'Show on the chart',
  open: 'Open on the phone',
  keys: 'Arrow keys turn the slides, the space bar plays them.',
  pictureOf: (state: string) => `Picture of “${state}”`,
  noPicture: 'There is no picture of this state.',
  noPictures: {
    text: 'Pictures of the screens were not made for this build.',
    how: 'A developer makes them with npm run storyboard.',
  },
  lead: 'How to get here',
  refused: {
    outsideApp: 'A phone never shows this state: it belongs to a plain browser, without the bank app.',
    unknownStart: 'A phone can’t be brought here: no opening of the shop is known that starts this machine.',
    noPath: 'A phone can’t be brought here: no path leads from a page that can be opened to this state.',
  },
  arrival: {
    underway: (state: string) => `The phone is on its way to “${state}” …`,
    reached: (state: string) => `The phone is in “${state}”.`,
    held: (state: string, seconds: number) =>
      `The phone is in “${state}”. It lasts only until the server answers, here ${seconds} seconds.`,
    failed: (state: string, reason: string) =>
      `The phone did not get to “${state}”: the sandbox does not answer (${reason}).`,
    stopped: (state: string, at: string | undefined, step: string | undefined) =>
      [
        `The phone did not get to “${state}”`,
        ...(at === undefined ? [] : [`; it is in “${at}”`]),
        '.',
        ...(step === undefined ? [] : [` This step did not happen: ${step}`]),
      ].join(''),
  },
  noPhone: 'There is no phone here.',
}

const th: typeof en = {
  title: 'สำรวจเส้นทาง',
  from: 'จาก',
  to: 'ถึง',
  paths: 'เส้นทาง ที่เกิดตามปกติก่อน',
  find: 'ค้นหาสถานะ',
  choose: 'เลือกสถานะเริ่มต้นและสถานะปลายทาง',
  none: 'ไม่มีเส้นทางไปถึงสถานะนี้',
  steps: (count) => `${count} ขั้น`,
  slides: 'สไลด์ของเส้นทาง',
  slide: (at, count) => `${at} จาก ${count}`,
  start: (state) => `เริ่มที่: ${state}`,
  previous: 'ก่อนหน้า',
  next: 'ถัดไป',
  play: 'เล่น',
  pause: 'หยุด',
  pdf: 'บันทึกเป็น PDF',
  show: 'แสดงบนแผนภาพ',
  open: 'เปิดบนโทรศัพท์',
  keys: 'กดลูกศรเพื่อเปลี่ยนสไลด์ กดเว้นวรรคเพื่อเล่น',
  pictureOf: (state) => `ภาพของ “${state}”`,
  noPicture: 'ไม่มีภาพของสถานะนี้',
  noPictures: {
    text: 'ยังไม่มีภาพหน้าจอในเวิร์กเบนช์ฉบับนี้',
    how: 'ผู้พัฒนาทำภาพได้ด้วยคำสั่ง npm run storyboard',
  },
  lead: 'ดูเส้นทางมาถึงสถานะนี้',
  refused: {
    outsideApp: 'โทรศัพท์ไม่แสดงสถานะนี้ เพราะมีเฉพาะในเบราว์เซอร์ทั่วไปที่ไม่มีแอปธนาคาร',
    unknownStart: 'เปิดบนโทรศัพท์ไม่ได้ เพราะไม่ทราบหน้าที่เริ่มแผนภาพนี้',
    noPath: 'เปิดบนโทรศัพท์ไม่ได้ เพราะไม่มีเส้นทางจากหน้าที่เปิดได้มาถึงสถานะนี้',
  },
  arrival: {
    underway: (state) => `กำลังพาโทรศัพท์ไปที่ “${state}” …`,
    reached: (state) => `โทรศัพท์อยู่ที่ “${state}”`,
    held: (state, seconds) => `โทรศัพท์อยู่ที่ “${state}” จนกว่าเซิร์ฟเวอร์จะตอบ ซึ่งในที่นี้คือ ${seconds} วินาที`,
    failed: (state, reason) => `โทรศัพท์ไปไม่ถึง “${state}”: แซนด์บ็อกซ์ไม่ตอบสนอง (${reason})`,
    stopped: (state, at, step) =>
      [
        `โทรศัพท์ไปไม่ถึง “${state}”`,
        ...(at === undefined ? [] : [` ตอนนี้อยู่ที่ “${at}”`]),
        ...(step === undefined ? [] : [` ขั้นที่ไม่เกิดขึ้น: ${step}`]),
      ].join(''),
  },
  noPhone: 'ไม่มีโทรศัพท์ให้เปิด',
}

/** Texts of the path explorer. */
export const storyTexts = { en, th }
