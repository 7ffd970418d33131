import type { SandboxShopper } from '../../contract/sandbox'
import type { Phone } from '../phone/usePhone'
import { Choice, Field, Switch } from './controls'

type Props = { phone: Phone; shoppers: SandboxShopper[]; fault: string | undefined }

/** The parameters with which the bank app opens the page. */
export function PhonePanel({ phone, shoppers, fault }: Props) {
  const { settings, open } = phone.state
  const shopper = shoppers.find(({ key }) => key === settings.shopper)
  return (
    <form
      className="panel-form"
      onSubmit={(event) => {
        event.preventDefault()
        phone.open()
      }}
    >
      {fault && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      <Choice
        label="Shopper"
        value={settings.shopper ?? ''}
        options={shoppers.map(({ key, first_name_en, user_profile_type, user_permission }) => [
          key,
          `${first_name_en} · ${user_profile_type} · ${user_permission}`,
        ])}
        onChange={(key) => phone.change({ shopper: key })}
      />
      {shopper && (
        <dl className="figures">
          <div>
            <dt>Profile</dt>
            <dd>{shopper.user_profile_type}</dd>
          </div>
          <div className="wide">
            <dt>Permission</dt>
            <dd>{shopper.user_permission}</dd>
          </div>
        </dl>
      )}
      <Choice
        label="Platform"
        value={settings.platform}
        options={[
          ['ios', 'iOS'],
          ['android', 'Android'],
        ]}
        onChange={(platform) => phone.change({ platform: platform === 'android' ? 'android' : 'ios' })}
      />
      <Choice
        label="Language"
        value={settings.lang}
        options={[
          ['th', 'ไทย'],
          ['en', 'English'],
        ]}
        onChange={(lang) => phone.setLanguage(lang === 'en' ? 'en' : 'th')}
      />
      <Field
        label="K PLUS version (kplusversion)"
        value={settings.kplusversion}
        onChange={(kplusversion) => phone.change({ kplusversion })}
      />
      <Field
        label="App version (appversion)"
        value={settings.appversion}
        onChange={(appversion) => phone.change({ appversion })}
      />
      <Field label="Deep link" value={settings.path} onChange={(path) => phone.change({ path })} />
      <Field
        label="Channel"
        value={settings.channel}
        placeholder="internal_app"
        onChange={(channel) => phone.change({ channel })}
      />
      <Field
        label="Footer height"
        type="number"
        value={String(settings.footerheight)}
        onChange={(height) => phone.change({ footerheight: Math.max(0, Number(height) || 0) })}
      />
      <Switch
        label="Entered directly (isdirect)"
        on={settings.isdirect}
        onChange={(isdirect) => phone.change({ isdirect })}
      />
      <button type="submit" className="button solid">
        {open ? 'Open again with these' : 'Open the page'}
      </button>
      <p className="hint">
        The language changes at once. Everything else reaches the page when it opens. The session id is handed over by
        setSessionId, never in the address.
      </p>
    </form>
  )
}
