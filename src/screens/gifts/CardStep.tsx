import { useSelector } from '../../stack/useSelector'
import { Suspense } from 'react'
import { useLanguage, useLL } from '../../../i18n/react'
import { messageLength } from '../../../machines/giftCard/giftCardMachine'
import { BottomBar } from '../../ui/BottomBar'
import { Button } from '../../ui/Button'
import { cameraPlus } from '../../ui/giftIcons'
import { GiftFace } from '../../ui/GiftFace'
import { Icon } from '../../ui/Icon'
import { Notice } from '../../ui/Notice'
import { Picture } from '../../ui/Picture'
import type { GiftProps } from './GiftFrame'
import { AuthorPicture } from '../shared/AuthorPicture'
import { GiftFrame, RetryLine } from './GiftFrame'
import { senderName } from './senderName'
import { lazyWithRetry } from '../../ui/lazyWithRetry'

const Area = lazyWithRetry(async () => ({ default: (await import('./GiftFields')).Area }))

/** The picture and the message of the gift (NAV-024, picture 10). */
export function CardStep({ app, gift }: GiftProps) {
  const LL = useLL()
  const language = useLanguage()
  const card = useSelector(gift, (snapshot) => snapshot.children.card)
  const sender = useSelector(gift, ({ context }) => context.sender)
  const isReady = useSelector(gift, ({ context }) => context.card !== undefined && context.contact !== undefined)
  const image = useSelector(card, (snapshot) => snapshot?.context.image)
  const ownImage = useSelector(card, (snapshot) => snapshot?.context.ownImage)
  const templates = useSelector(card, (snapshot) => snapshot?.context.templates) ?? []
  const message = useSelector(card, (snapshot) => snapshot?.context.message ?? '')
  const max = useSelector(card, (snapshot) => snapshot?.context.messageMax ?? 0)
  const count = useSelector(card, (snapshot) => (snapshot ? messageLength(snapshot) : 0))
  const fault = useSelector(card, (snapshot) => snapshot?.context.fault)
  const isUploading = useSelector(card, (snapshot) => snapshot?.hasTag('uploading') === true)
  const hasFailed = useSelector(card, (snapshot) => snapshot?.matches('uploadFailed') === true)
  const hasNoTemplates = useSelector(card, (snapshot) => snapshot?.can({ type: 'templates.retry' }) === true)
  const pictures = [
    ...(ownImage === undefined ? [] : [{ image: ownImage, name: LL.giving.card.ownPicture() }]),
    ...templates,
  ]
  return (
    <>
      <GiftFrame app={app} step="card">
        <GiftFace
          label={LL.giving.card.preview()}
          image={image}
          message={message}
          sender={
            <p className="gift-face__by">
              <AuthorPicture app={app} />
              {LL.giving.card.from({ name: senderName(sender, language) })}
            </p>
          }
        />
        <div className="gift-pictures" role="group" aria-label={LL.giving.card.picture()}>
          <label className="gift-pictures__tile gift-pictures__tile--file">
            <Icon shape={cameraPlus} />
            {LL.giving.card.own()}
            <input
              className="gift-pictures__file"
              type="file"
              accept="image/jpeg,image/png"
              aria-label={LL.giving.card.own()}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                if (file)
                  card?.send({ type: 'photo.choose', photo: { type: file.type, size: file.size, content: file } })
                // Allows choosing the same file again.
                currentTarget.value = ''
              }}
            />
          </label>
          {pictures.map((one) => (
            <button
              key={one.image}
              type="button"
              className={one.image === image ? 'gift-pictures__tile gift-pictures__tile--on' : 'gift-pictures__tile'}
              aria-pressed={one.image === image}
              aria-label={one.name}
              onClick={() => card?.send({ type: 'picture.pick', image: one.image })}
            >
              <Picture src={one.image} />
            </button>
          ))}
        </div>
        {isUploading && (
          <div className="gift-upload" role="status">
            {LL.giving.card.uploading()}
            <div className="gift-upload__bar" role="progressbar" aria-label={LL.giving.card.uploading()} />
          </div>
        )}
        {hasFailed && (
          <RetryLine onRetry={() => card?.send({ type: 'photo.retry' })}>{LL.giving.card.uploadFailed()}</RetryLine>
        )}
        {hasNoTemplates && (
          <RetryLine onRetry={() => card?.send({ type: 'templates.retry' })}>{LL.giving.card.noTemplates()}</RetryLine>
        )}
        {fault !== undefined && (
          <Notice tone="danger" alert>
            {fault === 'size' ? LL.giving.card.faultSize() : LL.giving.card.faultType()}
          </Notice>
        )}
        <p className="page__count">{LL.giving.card.ownHint()}</p>
        <Suspense fallback={null}>
          <Area
            name="message"
            label={LL.giving.card.message()}
            value={message}
            required
            rows={3}
            counterMax={max}
            count={count}
            onChange={(text) => card?.send({ type: 'message.change', text })}
          />
        </Suspense>
      </GiftFrame>
      <BottomBar>
        <Button disabled={!isReady} onPress={() => gift.send({ type: 'step.next', step: 'card' })}>
          {LL.giving.next()}
        </Button>
      </BottomBar>
    </>
  )
}
