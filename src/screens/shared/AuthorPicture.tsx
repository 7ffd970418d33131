import { useState } from 'react'
import type { App } from '../../app/app'
import { useSelector } from '../../stack/useSelector'
import '../../styles/author.css'

/** The bank app sends a URL, a data URL or the bare base64 of a JPEG. */
const srcOf = (picture: string) => (/^(https?|data):/.test(picture) ? picture : `data:image/jpeg;base64,${picture}`)

/** The shopper's picture from the bank app, if the shopper is the author (SES-041); nothing without one or if it fails to load. */
export function AuthorPicture({ app }: { app: App }) {
  const picture = useSelector(app.bankApp, (snapshot) => snapshot.context.imageProfile)
  const [failed, setFailed] = useState<string>()
  if (picture === undefined || picture === failed) return null
  return (
    <img
      className="author-picture"
      src={srcOf(picture)}
      alt=""
      width={28}
      height={28}
      onError={() => setFailed(picture)}
    />
  )
}
