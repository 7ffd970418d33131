import { defineWords } from '../words'
import { recordMachine } from './recordMachine'

export const recordWords = defineWords(recordMachine, {
  name: ['ข้อมูลหนึ่งรายการ', 'Single record'],
  states: {
    loading: ['กำลังโหลดข้อมูล', 'Loading the record'],
    idle: ['แสดงข้อมูล', 'Record shown'],
    refreshing: ['กำลังรีเฟรชข้อมูล', 'Reloading the record'],
    failed: ['โหลดไม่สำเร็จ', 'Loading failed'],
  },
  events: {
    'record.retry': ['ผู้ซื้อลองโหลดใหม่', 'Shopper retries'],
    'record.refresh': ['รีเฟรชข้อมูล', 'Record is refreshed'],
  },
  guards: {},
  actions: {
    setValue: ['แสดงข้อมูลใหม่', 'Shows the new data'],
    setError: ['จำข้อผิดพลาด', 'Keeps the error'],
  },
  actors: {
    loadRecord: ['โหลดข้อมูล', 'Load the record'],
  },
  delays: {},
})
