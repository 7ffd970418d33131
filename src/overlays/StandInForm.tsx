import { useSelector } from '@xstate/react'
import { use, useState } from 'react'
import { productName } from '../../contract/constants'
import type { ProfileType } from '../../contract/enums'
import { profileTypes } from '../../contract/enums'
import type { SandboxShopper } from '../../contract/sandbox'
import { listSandboxShoppers } from '../../contract/sandbox'
import { useLanguage, useLL } from '../../i18n/react'
import { silent } from '../api/failures'
import type { App } from '../app/app'
import { Button } from '../ui/Button'
import { Notice } from '../ui/Notice'
import { BrandMark } from '../ui/SplashScreen'
import '../styles/standIn.css'

const requests = new WeakMap<App, Promise<readonly SandboxShopper[]>>()

/** Loaded once per app: a component that suspends on its first render loses its state. */
function shoppersOf(app: App): Promise<readonly SandboxShopper[]> {
  const known = requests.get(app)
  if (known) return known
  const request = app.api.call(listSandboxShoppers, {}, silent()).then(
    ({ shoppers }) => shoppers,
    () => [],
  )
  requests.set(app, request)
  return request
}

/** Stands in for the bank app off production: chooses the shopper and the session (SES-010). */
export function StandInForm({ app }: { app: App }) {
  const LL = useLL()
  const language = useLanguage()
  const shoppers = use(shoppersOf(app))
  const member = shoppers.find((one) => one.user_profile_type === 'FULL' && one.user_permission === 'Full')
  const [form, setForm] = useState<{ mobile_no: string; session_id: string; type: ProfileType }>({
    mobile_no: member?.mobile_no ?? '',
    session_id: member?.session_id ?? '',
    type: member?.user_profile_type ?? 'FULL',
  })
  const isBusy = useSelector(app.session, (snapshot) => snapshot.hasTag('busy'))
  const isRefused = useSelector(app.session, (snapshot) => snapshot.context.standInRefused)
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const take = (sessionId: string) => {
    const shopper = shoppers.find((one) => one.session_id === sessionId)
    if (shopper)
      change({ mobile_no: shopper.mobile_no, session_id: shopper.session_id, type: shopper.user_profile_type })
  }
  const nameOf = (shopper: SandboxShopper) => (language === 'th' ? shopper.first_name_th : shopper.first_name_en)
  return (
    <main className="stand-in">
      <BrandMark size={72} />
      <h1 className="stand-in__title">{productName}</h1>
      <p className="stand-in__text">{LL.standIn.text()}</p>
      <form
        className="stand-in__form card card--pad"
        aria-label={LL.standIn.title()}
        onSubmit={(event) => {
          event.preventDefault()
          app.session.send({ type: 'standIn.submit', form })
        }}
      >
        {isRefused && (
          <Notice tone="danger" alert>
            {LL.standIn.failed()}
          </Notice>
        )}
        {shoppers.length > 0 && (
          <label className="stand-in__field">
            {LL.standIn.shopper()}
            <select
              className="stand-in__input"
              value={shoppers.some((one) => one.session_id === form.session_id) ? form.session_id : ''}
              onChange={({ currentTarget }) => take(currentTarget.value)}
            >
              <option value="">{LL.standIn.someoneElse()}</option>
              {shoppers.map((one) => (
                <option key={one.key} value={one.session_id}>
                  {nameOf(one)} · {LL.standIn.profile[one.user_profile_type]()} · {one.user_permission}
                </option>
              ))}
            </select>
          </label>
        )}
        <label className="stand-in__field">
          {LL.standIn.mobileNo()}
          <input
            className="stand-in__input"
            name="mobile_no"
            inputMode="tel"
            required
            value={form.mobile_no}
            onChange={({ currentTarget }) => change({ mobile_no: currentTarget.value })}
          />
        </label>
        <label className="stand-in__field">
          {LL.standIn.sessionId()}
          <input
            className="stand-in__input"
            name="session_id"
            required
            autoComplete="off"
            value={form.session_id}
            onChange={({ currentTarget }) => change({ session_id: currentTarget.value })}
          />
        </label>
        <label className="stand-in__field">
          {LL.standIn.type()}
          <select
            className="stand-in__input"
            name="type"
            value={form.type}
            onChange={({ currentTarget }) => change({ type: currentTarget.value as ProfileType })}
          >
            {profileTypes.map((type) => (
              <option key={type} value={type}>
                {LL.standIn.profile[type]()}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" block busy={isBusy} throttled={false}>
          {LL.standIn.enter()}
        </Button>
      </form>
    </main>
  )
}
