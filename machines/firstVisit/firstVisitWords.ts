import { defineWords } from '../words'
import { firstVisitMachine } from './firstVisitMachine'

export const firstVisitWords = defineWords(firstVisitMachine, {
  name: ['ป๊อปอัปหน้าหลัก', 'Pop-ups on the main page'],
  states: {
    arriving: ['รอหน้าหลัก', 'Waiting for the main page'],
    tutorial: ['แสดงคำแนะนำหน้าหลัก', 'Tutorial shown'],
    loadingAds: ['กำลังโหลดโฆษณา', 'Loading the ads'],
    choosing: ['กำลังเลือกสิ่งที่จะแสดงต่อ', 'Choosing what comes next'],
    beforeAd: ['รอแสดงโฆษณา', 'Waiting to show an ad'],
    ad: ['แสดงโฆษณา', 'Ad shown'],
    'ad.unticked': ['จะแสดงอีกในครั้งหน้า', 'Shown again next visit'],
    'ad.ticked': ['ไม่แสดงอีกวันนี้', 'Hidden for today'],
    loadingMemberCards: ['กำลังโหลดบัตรสมาชิก', 'Loading the member cards'],
    beforeOffer: ['รอแสดงข้อเสนอบัตรสมาชิก', 'Waiting to show the offer'],
    offer: ['แสดงข้อเสนอบัตรสมาชิก', 'Member card offer shown'],
    over: ['ไม่มีป๊อปอัปอีก', 'No further pop-ups'],
  },
  events: {
    'tutorial.closed': ['คำแนะนำปิดลง', 'Tutorial closes'],
    'popup.tick': ['ผู้ซื้อกด “ไม่ต้องแสดงอีกวันนี้”', 'Shopper changes “not again today”'],
    'popup.open': ['ผู้ซื้อเปิดโฆษณาหรือข้อเสนอ', 'Shopper opens ad or offer'],
    'popup.close': ['ผู้ซื้อปิดป๊อปอัป', 'Shopper closes the pop-up'],
    'popup.forget': ['ผู้ซื้อเลือกไม่เห็นข้อเสนออีก', 'Shopper hides the offer forever'],
    'sheet.close': ['ผู้ซื้อกดย้อนกลับ', 'Shopper goes back'],
  },
  guards: {
    isTutorialHidden: ['เคยดูจบหรือข้ามคำแนะนำแล้ว', 'the tutorial was done before'],
    isToldHidden: ['ดูจบหรือข้ามคำแนะนำ', 'the tutorial is finished or skipped'],
    hasAd: ['ยังมีโฆษณาให้แสดง', 'an ad is left'],
    isOfferHidden: ['ผู้ซื้อซ่อนข้อเสนอไว้', 'the offer is hidden'],
    hasOwnCard: ['ผู้ซื้อมีบัตรสมาชิกแล้ว', 'the shopper has a member card'],
  },
  actions: {
    setAds: ['เก็บโฆษณาที่ยังไม่ถูกซ่อน', 'Keeps the ads to show'],
    dropAd: ['ข้ามไปโฆษณาถัดไป', 'Goes on to the next ad'],
    hide: ['บันทึกว่าจะซ่อนถึงวันไหน', 'Stores how long it stays hidden'],
    closeTutorial: ['ปิดคำแนะนำ', 'Closes the tutorial'],
    openAd: ['เปิดหน้าของโฆษณา', 'Opens the ad’s page'],
    openOffer: ['เปิดหน้าเพิ่มบัตรสมาชิก', 'Opens where a card is added'],
    emitOpened: ['แจ้งว่าป๊อปอัปเปิดแล้ว', 'Reports that a pop-up opened'],
    emitClosed: ['แจ้งว่าป๊อปอัปปิดแล้ว', 'Reports that the pop-up closed'],
  },
  actors: {
    untilHomeRests: ['รอจนหน้าหลักไม่มีอะไรทับ', 'Wait for the uncovered main page'],
    tutorial: ['แสดงคำแนะนำ', 'Show the tutorial'],
    loadAds: ['โหลดโฆษณา', 'Load the ads'],
    loadMemberCards: ['โหลดบัตรสมาชิก', 'Load the member cards'],
  },
  delays: {},
  values: {
    memberCard: ['ข้อเสนอบัตรสมาชิก', 'the offer of the member card'],
    '9999-12-31': ['ตลอดไป', 'for ever'],
  },
})
