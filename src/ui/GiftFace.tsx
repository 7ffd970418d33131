import type { ReactNode } from 'react'
import { Picture } from './Picture'

type GiftFaceProps = {
  image?: string
  /** Text alternative, if the picture is not decorative. */
  alt?: string
  message: string
  /** The sender, under the message. */
  sender: ReactNode
  label?: string
}

/** The card of a gift: picture, message, sender (pictures 10 and 34). */
export function GiftFace({ image = '', alt, message, sender, label }: GiftFaceProps) {
  return (
    <section className="gift-face" aria-label={label}>
      <Picture kind="wide" src={image} alt={alt} className="gift-face__picture" />
      <div className="gift-face__body">
        <p className="gift-face__message">{message}</p>
        {sender}
      </div>
    </section>
  )
}

/** Initial and name of a person, as gifts show them: the role before the name, what is known of them after it. */
export function GiftPerson({ name, role, sub }: { name: string; role?: string; sub?: string }) {
  return (
    <span className="gift-person">
      <span className="gift-person__disc" aria-hidden>
        {/* Skip a Thai vowel written before its consonant: it is not the initial. */}
        {/[^เแโใไ\s]/u.exec(name)?.[0]}
      </span>
      <span className="gift-person__text">
        {role && <span className="gift-person__sub">{role}</span>}
        <span className="gift-person__name">{name}</span>
        {sub && <span className="gift-person__sub">{sub}</span>}
      </span>
    </span>
  )
}
