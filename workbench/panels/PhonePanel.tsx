import { Button, Stack, Text } from '@chakra-ui/react'
import type { SandboxShopper } from '../../contract/sandbox'
import type { Phone } from '../phone/usePhone'
import { useTexts } from '../texts'
import { Choice, Field, Switch } from './controls'
import { Figure, Figures } from './facts'

type Props = { phone: Phone; shoppers: SandboxShopper[]; fault: boolean }

/** The parameters with which the bank app opens the page. */
export function PhonePanel({ phone, shoppers, fault }: Props) {
  const { phone: texts } = useTexts()
  const { form } = texts
  const { settings, open } = phone.state
  const shopper = shoppers.find(({ key }) => key === settings.shopper)
  return (
    <Stack asChild gap="3">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          phone.open()
        }}
      >
        {fault && (
          <Text role="alert" padding="8px 10px" borderRadius="8px" bg="bg.error" color="fg.error">
            {texts.noSandbox}
          </Text>
        )}
        <Choice
          label={form.shopper}
          value={settings.shopper ?? ''}
          options={shoppers.map(({ key, first_name_en, user_profile_type, user_permission }) => [
            key,
            `${first_name_en} · ${user_profile_type} · ${user_permission}`,
          ])}
          onChange={(key) => phone.change({ shopper: key })}
        />
        {shopper && (
          <Figures>
            <Figure name={form.profile}>{shopper.user_profile_type}</Figure>
            <Figure name={form.permission}>{shopper.user_permission}</Figure>
          </Figures>
        )}
        <Choice
          label={form.platform}
          value={settings.platform}
          options={[
            ['ios', 'iOS'],
            ['android', 'Android'],
          ]}
          onChange={(platform) => phone.change({ platform: platform === 'android' ? 'android' : 'ios' })}
        />
        <Choice
          label={form.language}
          value={settings.lang}
          options={[
            ['th', 'ไทย'],
            ['en', 'English'],
          ]}
          onChange={(lang) => phone.setLanguage(lang === 'en' ? 'en' : 'th')}
        />
        <Field
          label={form.kplus}
          value={settings.kplusversion}
          onChange={(kplusversion) => phone.change({ kplusversion })}
        />
        <Field label={form.app} value={settings.appversion} onChange={(appversion) => phone.change({ appversion })} />
        <Field label={form.link} value={settings.path} onChange={(path) => phone.change({ path })} />
        <Field
          label={form.channel}
          value={settings.channel}
          placeholder="internal_app"
          onChange={(channel) => phone.change({ channel })}
        />
        <Field
          label={form.footer}
          type="number"
          value={String(settings.footerheight)}
          onChange={(height) => phone.change({ footerheight: Math.max(0, Number(height) || 0) })}
        />
        <Switch label={form.direct} on={settings.isdirect} onChange={(isdirect) => phone.change({ isdirect })} />
        <Button type="submit" size="sm">
          {open ? form.again : texts.openPage}
        </Button>
        <Text fontSize="12px" color="fg.muted">
          {form.hint}
        </Text>
      </form>
    </Stack>
  )
}
