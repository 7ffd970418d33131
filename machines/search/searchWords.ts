import { defineWords } from '../words'
import { searchMachine } from './searchMachine'

export const searchWords = defineWords(searchMachine, {
  name: ['การค้นหา', 'Search'],
  states: {
    closed: ['ไม่แสดงคำแนะนำ', 'No suggestions shown'],
    searching: ['กำลังเปิดผลการค้นหา', 'Opening the results'],
    typing: ['ผู้ซื้อกำลังพิมพ์', 'Shopper is typing'],
    suggesting: ['กำลังโหลดคำแนะนำ', 'Loading suggestions'],
    open: ['แสดงคำแนะนำ', 'Suggestions shown'],
  },
  events: {
    'text.change': ['ผู้ซื้อแก้ข้อความ', 'Shopper changes the text'],
    'search.submit': ['ผู้ซื้อกดค้นหา', 'Shopper searches'],
    'keyword.choose': ['ผู้ซื้อเลือกคำค้นล่าสุดหรือยอดนิยม', 'Shopper chooses a keyword'],
    'suggestion.next': ['ผู้ซื้อเลื่อนไปคำแนะนำถัดไป', 'Shopper moves one suggestion down'],
    'suggestion.previous': ['ผู้ซื้อเลื่อนไปคำแนะนำก่อนหน้า', 'Shopper moves one suggestion up'],
    'suggestion.choose': ['ผู้ซื้อเลือกคำแนะนำ', 'Shopper chooses a suggestion'],
    'suggestions.close': ['ผู้ซื้อปิดคำแนะนำ', 'Shopper closes the suggestions'],
    'recent.remove': ['ผู้ซื้อลบคำค้นล่าสุดหนึ่งคำ', 'Shopper removes a recent search'],
    'recent.clear': ['ผู้ซื้อล้างคำค้นล่าสุดทั้งหมด', 'Shopper clears all recent searches'],
    'tab.show': ['ผู้ซื้อเลือกประเภทผลการค้นหา', 'Shopper chooses a result type'],
    'sort.choose': ['ผู้ซื้อเลือกการเรียงสินค้า', 'Shopper sorts the products'],
    'recent.changed': ['คำค้นล่าสุดเปลี่ยนจากหน้าอื่น', 'Another page has searched'],
  },
  guards: {
    isKeyword: ['มีคำให้ค้นหา', 'there is a word to search'],
    isNothing: ['ไม่พบคำแนะนำ', 'the suggestions are empty'],
    isPage: ['คำแนะนำเป็นสินค้าหรือร้านค้า', 'the suggestion is a product or shop'],
    isOffered: ['คำแนะนำนั้นมีอยู่', 'the suggestion exists'],
    isOtherSort: ['เปลี่ยนการเรียงของสินค้าที่แสดงอยู่', 'it changes the order of the shown products'],
    isOtherTab: ['เปลี่ยนประเภทของผลที่แสดงอยู่', 'it changes the shown results'],
  },
  actions: {
    setText: ['แสดงข้อความที่พิมพ์', 'Shows the typed text'],
    setSuggestions: ['แสดงคำแนะนำใหม่', 'Shows the new suggestions'],
    dropSuggestions: ['ล้างคำแนะนำ', 'Clears the suggestions'],
    activateNext: ['เน้นคำแนะนำถัดไป', 'Highlights the next suggestion'],
    activatePrevious: ['เน้นคำแนะนำก่อนหน้า', 'Highlights the previous suggestion'],
    setWanted: ['จำคำที่จะค้นหา', 'Notes the keyword to search'],
    remember: ['เพิ่มในคำค้นล่าสุด', 'Adds it to recent searches'],
    removeRecent: ['ลบคำค้นล่าสุดคำนั้น', 'Removes the recent search'],
    setRecent: ['แสดงคำค้นล่าสุดชุดใหม่', 'Replaces the recent searches'],
    keepRecent: ['บันทึกคำค้นล่าสุดในเครื่อง', 'Stores the recent searches'],
    showTab: ['แสดงผลประเภทที่เลือก', 'Shows the chosen result type'],
    setSort: ['จำการเรียงที่เลือก', 'Notes the chosen order'],
    sortProducts: ['โหลดสินค้าตามการเรียงใหม่', 'Reloads the products in that order'],
    openResults: ['เปิดผลการค้นหา', 'Opens the results'],
    openSuggestion: ['เปิดหน้าสินค้าหรือร้านค้า', 'Opens the product or shop'],
    emitAddress: ['เปลี่ยนที่อยู่ของหน้า', 'Updates the page’s address'],
  },
  actors: {
    suggest: ['โหลดคำแนะนำ', 'Load suggestions'],
  },
  delays: {
    untilTyped: ['หยุดพิมพ์ครบ 0.25 วินาที', 'after 0.25 seconds without typing'],
  },
})
