import { defineWords } from '../words'
import { homeTabsMachine } from './homeTabsMachine'

export const homeTabsWords = defineWords(homeTabsMachine, {
  name: ['แท็บหน้าหลัก', 'Main page tabs'],
  thaiDescription: 'แท็บของหน้าแรกและรายการใต้แท็บที่เลือก',
  states: {
    loadingTabs: ['กำลังโหลดแท็บ', 'Loading the tabs'],
    failed: ['โหลดแท็บไม่สำเร็จ', 'Loading the tabs failed'],
    tabbed: ['แสดงแท็บ', 'Tabs shown'],
    'tabbed.loading': ['กำลังโหลดรายการในแท็บ', 'Loading the tab’s rows'],
    'tabbed.shown': ['แสดงรายการในแท็บ', 'Rows shown'],
    'tabbed.empty': ['แท็บไม่มีรายการ', 'No rows in the tab'],
    'tabbed.failed': ['โหลดรายการไม่สำเร็จ', 'Loading the rows failed'],
  },
  events: {
    'tab.choose': ['ผู้ซื้อเลือกแท็บ', 'Shopper chooses a tab'],
    'tabs.retry': ['ผู้ซื้อลองโหลดใหม่', 'Shopper retries'],
    'tabs.refresh': ['รีเฟรชแท็บ', 'Tabs are refreshed'],
  },
  guards: {
    isOtherTab: ['เป็นแท็บอื่นที่มีอยู่', 'it is another existing tab'],
    isNothing: ['แท็บไม่มีรายการ', 'the tab is empty'],
  },
  actions: {
    setSections: ['แสดงแท็บที่โหลดมา', 'Shows the loaded tabs'],
    choose: ['เลือกแท็บและล้างรายการเดิม', 'Selects the tab, clears the rows'],
    setGroups: ['แสดงรายการของแท็บ', 'Shows the tab’s rows'],
  },
  actors: {
    listSections: ['โหลดแท็บ', 'Load the tabs'],
    listGroups: ['โหลดรายการของแท็บ', 'Load the tab’s rows'],
  },
  delays: {},
  thaiDescriptions: {
    loadingTabs: 'กำลังโหลดแท็บ ถ้าเป็นการรีเฟรช แท็บเดิมยังแสดงอยู่',
    failed: 'โหลดแท็บไม่สำเร็จ ผู้ซื้อลองใหม่ได้',
    tabbed: 'โหลดแท็บแล้ว ถ้ามีแท็บ จะเลือกไว้หนึ่งแท็บ',
    'tabbed.loading': 'กำลังโหลดรายการของแท็บที่เลือก หน้าจอแสดงโครงร่าง',
    'tabbed.shown': 'แสดงรายการของแท็บที่เลือก',
    'tabbed.empty': 'แท็บที่เลือกไม่มีรายการ พื้นที่ใต้แท็บจึงว่าง',
    'tabbed.failed': 'โหลดรายการไม่สำเร็จ ผู้ซื้อลองใหม่หรือเลือกแท็บอื่นได้',
  },
})
