import { is } from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { giftPicture } from '../../contract/constants'
import { graphemes, sendGiftState } from '../../contract/gifts'
import { pictureFault, pictureUpload } from '../../contract/upload'
import { sampleGift } from '../../machines/gift/samples'

const state = {
  message: 'สุขสันต์วันเกิดนะ',
  contact: { giftReceiverName: 'แพรวา ส.', mobileNo: '0890000102', recipientVersion: '5.13.2' },
  sender: sampleGift.sender,
  giftcardImage: '/images/art/gc-birthday.svg?v=1a2b3c4d',
  productImage: '/images/art/latte.svg',
  giftId: 'c-full-usable',
}

describe('the state of a gift', () => {
  it('[GFT-004] has message, contact, sender, both pictures and the item; all but the recipient’s version are required', () => {
    expect(is(sendGiftState, state)).toBe(true)
    for (const field of Object.keys(state))
      expect(is(sendGiftState, { ...state, [field]: undefined }), field).toBe(false)
    for (const field of Object.keys(state.sender))
      expect(is(sendGiftState, { ...state, sender: { ...state.sender, [field]: undefined } }), field).toBe(false)
    const { recipientVersion: _version, ...contact } = state.contact
    expect(is(sendGiftState, { ...state, contact })).toBe(true)
    expect(is(sendGiftState, { ...state, contact: { ...contact, giftReceiverName: ' ' } })).toBe(false)
  })

  it('[GFT-012] counts user-perceived characters', () => {
    expect(graphemes('ก็กี้กำ')).toEqual(['ก็', 'กี้', 'กำ'])
    expect(graphemes('👩‍👩‍👧 ok')).toHaveLength(4)
    expect(graphemes('🇹🇭')).toEqual(['🇹🇭'])
    expect(graphemes('')).toEqual([])
  })

  it('[GFT-012] counts the same in a web view without a segmenter', () => {
    vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: Intl.DateTimeFormat })
    expect('Segmenter' in Intl).toBe(false)
    expect(graphemes('ก็กี้กำ')).toEqual(['ก็', 'กี้', 'กำ'])
    expect(graphemes('👩‍👩‍👧 ok')).toHaveLength(4)
    expect(graphemes('\u0e35\u0e48ก'), 'marks without a letter').toEqual(['\u0e35\u0e48', 'ก'])
    expect(graphemes('')).toEqual([])
    vi.unstubAllGlobals()
  })

  it.each([
    ['image/jpeg', giftPicture.bytesMax, undefined],
    ['image/png', 1, undefined],
    ['image/png', giftPicture.bytesMax + 1, 'size'],
    ['image/heic', 1, 'type'],
    ['', 1, 'type'],
  ])('[GFT-020] a picture of %j with %i bytes is validated before it is sent', (type, size, fault) => {
    expect(pictureFault({ type, size }, giftPicture.bytesMax)).toBe(fault)
  })

  it('a picture is received as JPEG or PNG, neither empty nor too large', () => {
    const isReceived = (type: string, size: number) => is(pictureUpload(3), new Blob(['x'.repeat(size)], { type }))
    expect([isReceived('image/jpeg', 1), isReceived('image/png', 3)]).toEqual([true, true])
    expect([isReceived('image/png', 4), isReceived('image/png', 0), isReceived('image/gif', 1)]).toEqual([
      false,
      false,
      false,
    ])
  })
})
