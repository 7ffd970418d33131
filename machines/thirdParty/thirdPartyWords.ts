import { defineWords } from '../words'
import { thirdPartyMachine } from './thirdPartyMachine'

export const thirdPartyWords = defineWords(thirdPartyMachine, {
  name: ['หน้าเว็บภายนอก', 'Third-party page'],
  thaiDescription: 'หน้าของผู้ให้บริการภายนอกที่แอปธนาคารเปิด',
  states: {
    none: ['ไม่มีหน้าภายนอกเปิดอยู่', 'No page open'],
    opening: ['แอปธนาคารแสดงหน้าภายนอก', 'Page shown by the bank app'],
    done: ['หน้าภายนอกปิดแล้ว', 'Page closed'],
  },
  events: {
    'thirdParty.open': ['มีการขอเปิดหน้าภายนอก', 'Page is requested'],
    'thirdParty.returned': ['กลับมาแสดงหน้าช้อปปิ้ง', 'Marketplace is shown again'],
    'native.back': ['ผู้ซื้อกดย้อนกลับ', 'Shopper goes back'],
  },
  guards: {
    isWebUrl: ['เป็นที่อยู่เว็บ', 'it is a web address'],
    isOther: ['ผู้ขอเป็นคนละหน้า', 'another part of the shop asks'],
    hasNoBridge: ['ไม่ได้เปิดในแอปธนาคาร', 'there is no bank app'],
  },
  actions: {
    setOpener: ['จำว่าใครขอเปิด', 'Notes who asked'],
    setOutcome: ['จำว่าปิดอย่างไร', 'Notes how it ended'],
    openView: ['ให้แอปธนาคารเปิดหน้าภายนอก', 'Has the bank app open the page'],
    hidePartnerRemark: ['ให้แอปธนาคารซ่อนข้อความพันธมิตร', 'Has the bank app hide partner remarks'],
    answer: ['แจ้งผลให้ผู้ขอ', 'Reports the outcome'],
    refuse: ['ปฏิเสธคำขอ', 'Refuses the request'],
    coverPage: ['จำว่ามีหน้าภายนอกเปิดทับ', 'Notes that the marketplace is covered'],
    uncoverPage: ['จำว่าไม่มีหน้าเปิดทับแล้ว', 'Notes that nothing covers it'],
  },
  actors: {},
  delays: {
    untilDoneWithoutBridge: ['หลัง 1 วินาที', 'after 1 second'],
    untilGivenUp: ['หลัง 10 นาที', 'after 10 minutes'],
  },
  values: {
    returned: ['กลับมาแล้ว', 'came back'],
    timedOut: ['หมดเวลา', 'time ran out'],
  },
  thaiDescriptions: {
    none: 'ไม่มีหน้าภายนอกเปิดอยู่',
    opening: 'แอปธนาคารแสดงหน้าภายนอกทับตลาด',
    done: 'หน้าปิดแล้ว และผู้ที่เปิดได้รับผล',
  },
})
