import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Address } from '../../contract/address'
import { addressFault, addressFieldNames, addressInput } from '../../contract/address'
import { giftCard } from '../../contract/giftCard'
import { createReview } from '../../contract/reviews'
import { emailFault, paymentEmail, tracking } from '../../contract/payment'
import { promoCode } from '../../contract/promocodes'
import { addressBookMachine } from '../../machines/addressBook/addressBookMachine'
import { giftCardMachine } from '../../machines/giftCard/giftCardMachine'
import { giftRecipientMachine } from '../../machines/giftRecipient/giftRecipientMachine'
import { reviewMachine } from '../../machines/review/reviewMachine'
import { readQuery } from '../../contract/nativeQuery'
import { voucherMachine } from '../../machines/voucher/voucherMachine'
import { senderOf } from '../../src/pageActors/gift'

/** Texts far beyond every limit: of one code unit a character, of two, and of many that appear as one. */
const long = { letters: 'ก'.repeat(5_000), pairs: `a${'😀'.repeat(3_000)}`, family: '👨‍👩‍👧‍👦'.repeat(1_000) }
const newKey = () => '00000000-0000-4000-8000-000000000000'

describe.each(Object.entries(long))('an overlong text of %s stays within the contract [SEC-008]', (_, text) => {
  it('as a parameter of the bank app', () => {
    const values = Object.keys(tracking.entries).map((name) => [name, `${text}\0`])
    const { campaign_code, tracking_code, source, channel, cardType, utm } = readQuery(
      `?${new URLSearchParams(values).toString()}`,
    )
    const sent = { campaign_code, tracking_code, source, channel, cardType, ...utm }
    expect(Object.keys(sent).sort()).toEqual(Object.keys(tracking.entries).sort())
    expect(v.safeParse(tracking, sent).issues).toBeUndefined()
    for (const value of Object.values(sent)) expect(value).toMatch(/^\P{Surrogate}{50,100}$/u)
  })

  it('as the name of the sender of a gift', () => {
    const profile = { first_name_th: text, first_name_en: text, last_name_th: text, last_name_en: text }
    const session = { getSnapshot: () => ({ context: { profile: { ...profile, mobile_no: '0890000101' } } }) }
    expect(v.safeParse(giftCard.sender, senderOf({ session } as never)).issues).toBeUndefined()
  })

  it('as the name of the recipient of a gift, from the bank or typed', async () => {
    const recipient = createActor(
      giftRecipientMachine.provide({
        actors: { verifyRecipient: fromPromise(async () => ({ giftReceiverName: text, recipientVersion: '9.9.9' })) },
        actions: { notifyParent: () => undefined },
      }),
      { input: { giftId: 'c', ownNumber: '0890000101' } },
    ).start()
    const name = () => recipient.getSnapshot().context.name
    recipient.send({ type: 'contact.received', number: '0890000102' })
    await expect.poll(name).not.toBe('')
    expect(v.safeParse(giftCard.contact.entries.giftReceiverName, name()).issues).toBeUndefined()
    recipient.send({ type: 'name.change', text: `x${text}` })
    expect(name()).toMatch(/^x/)
    expect(v.safeParse(giftCard.contact.entries.giftReceiverName, name()).issues).toBeUndefined()
  })

  it('as the message of a gift', () => {
    const card = createActor(
      giftCardMachine.provide({ actions: { notifyParent: () => undefined, notifyUnready: () => undefined } }),
      { input: { messageMax: 10_000 } },
    ).start()
    card.send({ type: 'message.change', text })
    expect(v.safeParse(giftCard.message, card.getSnapshot().context.message).issues).toBeUndefined()
  })

  it('as the comment of a review', () => {
    const review = createActor(reviewMachine.provide({ actions: { notifyChanged: () => undefined } }), {
      input: { productId: '1', orderNumber: 'KM', saved: null, newKey, access: () => 'go' },
    }).start()
    review.send({ type: 'comment.change', comment: text })
    const { comment } = review.getSnapshot().context.draft
    expect(comment.length).toBeGreaterThan(0)
    expect(v.safeParse(createReview.body.entries.comment, comment).issues).toBeUndefined()
  })

  it('as the code of a voucher', () => {
    const voucher = createActor(voucherMachine, {
      input: { host: 'kplusPromo', access: () => 'go', newKey, prefill: text, purchase: { mid: '1' } as never },
    })
    const { text: code } = voucher.getSnapshot().context
    expect(code.length).toBeGreaterThan(0)
    expect(code.length).toBeLessThanOrEqual(30)
    // A malformed code is refused by the server (408).
    if (/^[A-Z0-9-]+$/.test(code)) expect(v.safeParse(promoCode, code).issues).toBeUndefined()
  })

  it('in an address, or its field shows the fault before it is sent', async () => {
    const book = createActor(
      addressBookMachine.provide({
        actors: { listAddresses: fromPromise<readonly Address[]>(async () => []) },
        actions: { keepDefault: () => undefined },
      }),
      { input: {} },
    ).start()
    await expect.poll(() => book.getSnapshot().can({ type: 'address.save' })).toBe(true)
    for (const name of addressFieldNames) {
      book.send({ type: 'field.change', name, value: text })
      const kept = book.getSnapshot().context.draft[name]
      expect(kept.length).toBeGreaterThan(0)
      expect(addressFault(name, kept)).not.toBe('tooLong')
      const isTaken = v.is(addressInput.entries[name], kept)
      expect(isTaken).toBe(addressFault(name, kept) === undefined)
    }
  })

  it('as an e-mail for the gateway is refused in its field', () => {
    const email = `${text}@example.com`
    expect([emailFault(email), v.is(paymentEmail, email)]).toEqual(['invalid', false])
  })
})
