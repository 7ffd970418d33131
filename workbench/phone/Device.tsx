import { Box, Button, Flex, Heading, IconButton, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../Icon'
import { useTexts } from '../texts'
import { NativeCover } from './NativeCover'
import { PinPad } from './PinPad'
import { pinPadOf } from './phone'
import type { Phone } from './usePhone'

const size = { width: 390, height: 844, bezel: 11 }

type Props = {
  phone: Phone
  shopperName: string
  /** While the reader looks back: the screen of that moment, if it was kept. */
  past: { picture: string | undefined } | undefined
}

/** One phone: its toolbar, and the device scaled to the available space. */
export function Device({ phone, shopperName, past }: Props) {
  const { phone: texts } = useTexts()
  const { state } = phone
  const room = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0.7)

  useEffect(() => {
    const element = room.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      const fits = Math.min(width / (size.width + 2 * size.bezel), height / (size.height + 2 * size.bezel))
      setScale(Math.max(0.3, Math.min(1, fits)))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const other = state.settings.lang === 'th' ? 'en' : 'th'
  const where = !state.open ? texts.closed : state.ready ? shopperName : texts.loading
  return (
    <Flex
      as="section"
      direction="column"
      flex="1"
      minWidth="0"
      minHeight="0"
      borderInlineStartWidth="1px"
      _first={{ borderInlineStartWidth: 0 }}
      aria-label={texts.name(phone.number)}
    >
      <Flex
        align="center"
        gap="1"
        flex="none"
        height="44px"
        paddingInline="14px 8px"
        bg="bg.panel"
        borderBottomWidth="1px"
      >
        <Heading as="h2" flex="1" minWidth="0" fontSize="14px" truncate>
          {texts.name(phone.number)}{' '}
          <Text as="span" color="fg.muted" fontWeight="400" marginStart="1">
            {where}
          </Text>
        </Heading>
        <Tool onClick={phone.back} disabled={!state.open && !pinPadOf(state)} label={texts.back}>
          <Icon name="arrowLeft" />
        </Tool>
        <Button
          size="xs"
          variant="ghost"
          paddingInline="6px"
          color="fg.muted"
          onClick={() => phone.setLanguage(other)}
          aria-label={texts.language(state.settings.lang, other)}
        >
          <Icon name="translate" /> {state.settings.lang.toUpperCase()}
        </Button>
        <Tool onClick={phone.open} label={state.open ? texts.reload : texts.openPage}>
          <Icon name={state.open ? 'arrowClockwise' : 'play'} />
        </Tool>
        <Tool onClick={phone.kill} disabled={!state.open} label={texts.kill}>
          <Icon name="power" />
        </Tool>
      </Flex>
      {past && !past.picture && (
        <Text
          role="status"
          flex="none"
          paddingInline="14px"
          paddingBlock="6px"
          fontSize="12px"
          bg="bg.warning"
          color="fg.warning"
        >
          {texts.noPicture}
        </Text>
      )}
      <Box ref={room} flex="1" minHeight="0" margin="12px" display="grid" placeItems="center" overflow="hidden">
        <div
          className="device-place"
          style={{ width: (size.width + 2 * size.bezel) * scale, height: (size.height + 2 * size.bezel) * scale }}
        >
          <div className={`device ${state.settings.platform}`} style={{ transform: `scale(${scale})` }}>
            <Screen phone={phone} />
            {past?.picture && <img className="past-screen" src={past.picture} alt={texts.pastPicture(phone.number)} />}
          </div>
        </div>
      </Box>
    </Flex>
  )
}

function Tool({ label, ...props }: { label: string; onClick: () => void; disabled?: boolean; children: ReactNode }) {
  return <IconButton size="xs" variant="ghost" color="fg.muted" aria-label={label} title={label} {...props} />
}

function Screen({ phone }: { phone: Phone }) {
  const { native } = useTexts()
  const { state } = phone
  const pad = pinPadOf(state)
  return (
    <div className="screen">
      <StatusBar android={state.settings.platform === 'android'} />
      {state.open && state.nativeHeader && (
        <div className="native-header">
          <span>K Market</span>
          <button type="button" onClick={phone.kill} aria-label={native.closeMarket}>
            <Icon name="x" />
          </button>
        </div>
      )}
      {state.open && state.partnerRemark && !state.cover && (
        <p className="partner-remark">คุณกำลังใช้บริการของพันธมิตร · Partner service</p>
      )}
      <div className="web">
        {state.open ? (
          <iframe
            key={state.opening}
            ref={phone.frame}
            src={phone.url}
            title={native.frame(phone.number)}
            allow="clipboard-write"
          />
        ) : (
          <BankHome phone={phone} />
        )}
        {state.loading && (
          <div className="veil" role="status" aria-label={native.veil}>
            <span className="spinner" />
          </div>
        )}
      </div>
      {state.open && state.nativeHeader && <div className="native-footer">K PLUS</div>}
      {state.cover && <NativeCover cover={state.cover} phone={phone} />}
      {pad && <PinPad key={pad.reference} pad={pad} phone={phone} />}
      <div className="gesture-bar">
        {state.settings.platform === 'android' && (
          <button type="button" onClick={phone.back} aria-label={native.androidBack} disabled={!state.open && !pad}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M11 3 4.5 8 11 13Z" />
            </svg>
          </button>
        )}
        <span />
      </div>
    </div>
  )
}

function StatusBar({ android }: { android: boolean }) {
  return (
    <div className="status-bar" aria-hidden="true">
      <span>9:41</span>
      <i className={android ? 'camera' : 'island'} />
      <svg viewBox="0 0 66 14">
        <path d="M0 9h3v4H0zM5 6.500h3V13H5zM10 4h3v9h-3zM15 1h3v12h-3z" />
        <path d="M31 12.600 35.200 8a6 6 0 0 0-8.400 0zM25 6.200a8.600 8.600 0 0 1 12 0l1.700-1.900a11.200 11.200 0 0 0-15.400 0z" />
        <path
          fillRule="evenodd"
          d="M46 1h15a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H46a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2Zm0 1.500v9h15v-9ZM47.500 4h12v6h-12ZM64 5v4l2-1V6Z"
        />
      </svg>
    </div>
  )
}

function BankHome({ phone }: { phone: Phone }) {
  const { native } = useTexts()
  const { left } = phone.state
  const params = Object.entries(left?.params ?? {})
  return (
    <div className="bank-home">
      <p className="bank-brand">
        <Icon name="bank" /> K PLUS
      </p>
      <h3>หน้าหลักของธนาคาร</h3>
      <p>
        {native.home} {left && native.left[left.by]}
      </p>
      {params.length > 0 && (
        <dl>
          {params.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <button type="button" className="market-tile" onClick={phone.open}>
        <Icon name="storefront" />
        <span>
          เปิด K Market
          <small>{native.openMarket}</small>
        </span>
      </button>
    </div>
  )
}
