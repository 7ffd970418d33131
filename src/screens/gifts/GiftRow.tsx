import { useSelector } from '../../stack/useSelector'
import { useEffect, useState } from 'react'
import { useLL } from '../../../i18n/react'
import { loadTexts } from '../../../i18n/runtime'
import type { Checkout } from '../../app/checkout'
import { Button } from '../../ui/Button'
import { Block } from '../../ui/Card'
import { gift as giftIcon } from '../../ui/giftIcons'
import { sendGiftHref } from '../../ui/giftHref'
import { ListRow } from '../../ui/ListRow'

/** Row of the summary for giftable products: the recipient, or a link to set one (GFT-018). */
export function GiftRow({ checkout }: { checkout: Checkout }) {
  const LL = useLL()
  const [isReady, setReady] = useState(false)
  useEffect(() => void loadTexts('giving').then(() => setReady(true)), [])
  const giftableId = useSelector(checkout, ({ context }) => context.giftableId)
  const variantId = useSelector(checkout, ({ context }) => context.products[0]?.product_variant_id)
  const quantity = useSelector(checkout, ({ context }) => context.products[0]?.quantity)
  const name = useSelector(checkout, ({ context }) => context.gift?.contact.giftReceiverName)
  if (!isReady || giftableId === undefined) return null
  return (
    <Block flush label={LL.giving.attached.title()}>
      <ListRow
        icon={giftIcon}
        title={LL.giving.attached.title()}
        sub={name === undefined ? LL.giving.attached.none() : LL.giving.attached.to({ name })}
        href={sendGiftHref(giftableId)}
        state={variantId === undefined || quantity === undefined ? undefined : { giftChoice: { variantId, quantity } }}
      />
      {name !== undefined && (
        <Button variant="text" onPress={() => checkout.send({ type: 'gift.set' })}>
          {LL.giving.attached.remove()}
        </Button>
      )}
    </Block>
  )
}
