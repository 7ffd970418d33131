import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { addCard, isGatewayDone } from '../../contract/sandbox'
import { Icon } from '../Icon'
import { callSandbox } from '../sandbox/sandbox'
import { useTexts } from '../texts'
import type { Cover } from './phone'
import type { Phone } from './usePhone'

const isWeb = (url: string) => /^https?:\/\//.test(url)

/** The bank app's own screens over the page: third-party web view, external browser, store, menus, profile upgrade. */
export function NativeCover({ cover, phone }: { cover: Cover; phone: Phone }) {
  const { native } = useTexts()
  switch (cover.kind) {
    case 'thirdParty': {
      const { url, headerText, footerText, needSession, needPartnerToken } = cover.call
      return (
        <Panel title={headerText.trim() || hostOf(url)} className="third-party">
          <button type="button" className="done" onClick={phone.uncover}>
            เสร็จ · Done
          </button>
          <p className="address">
            {url}
            <small>
              {needSession ? native.session : native.noSession} · {needPartnerToken ? native.token : native.noToken}
            </small>
          </p>
          {isWeb(url) ? <ThirdPartyFrame url={url} onDone={phone.uncover} /> : <p>{native.onlyWeb}</p>}
          {footerText.trim() !== '' && <p className="third-party-footer">{footerText}</p>}
        </Panel>
      )
    }
    case 'external':
    case 'store':
      return (
        <Panel title={cover.kind === 'store' ? native.store : native.outside}>
          <span className="cover-mark">
            <Icon name="browser" />
          </span>
          <h3>{cover.kind === 'store' ? 'เปิดร้านค้าแอป' : 'เปิดหน้าเว็บภายนอก'}</h3>
          <p>{native.leaves}</p>
          <p className="address">{cover.url}</p>
          {isWeb(cover.url) && (
            <a className="button" href={cover.url} target="_blank" rel="noopener noreferrer">
              {native.newTab}
            </a>
          )}
          <button type="button" className="button solid" onClick={phone.uncover}>
            กลับไป K PLUS · Back
          </button>
        </Panel>
      )
    case 'menu': {
      const { menuCode, ...rest } = cover.call
      return (
        <Panel title={native.menu}>
          <h3>{menuCode}</h3>
          {Object.keys(rest).length > 0 && <pre>{JSON.stringify(rest, undefined, 1)}</pre>}
          {menuCode === 'ADD_CREDIT_CARD' && <CardForm phone={phone} />}
          <button type="button" className="button" onClick={phone.uncover}>
            {menuCode === 'ADD_CREDIT_CARD' ? 'ยกเลิก · Cancel' : 'กลับไป K Market · Back'}
          </button>
        </Panel>
      )
    }
    case 'upgrade':
      return (
        <Panel title={native.upgrade}>
          <h3>อัปเกรดโปรไฟล์</h3>
          <p>{native.upgradeHint}</p>
          <button type="button" className="button solid" onClick={phone.uncover}>
            กลับไป K Market · Back
          </button>
        </Panel>
      )
  }
}

/** Closes when its page reports that it is done, as the card gateway's does, just as if the shopper had left it. */
function ThirdPartyFrame({ url, onDone }: { url: string; onDone: () => void }) {
  const { native } = useTexts()
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<unknown>) => {
      if (source === frame.current?.contentWindow && isGatewayDone(data)) onDone()
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [onDone])
  return (
    <iframe
      ref={frame}
      src={url}
      title={native.thirdParty(hostOf(url))}
      sandbox="allow-scripts allow-forms"
      referrerPolicy="no-referrer"
    />
  )
}

/** The bank app's card form: the bank adds the card, then the page is notified. */
function CardForm({ phone }: { phone: Phone }) {
  const [fault, setFault] = useState<string>()
  const add = (kind: 'credit' | 'debit') => {
    callSandbox(addCard, { shopper: phone.state.settings.shopper, kind }).then(
      () => {
        phone.callback('completeAddCreditCard', [{ status: 'success' }])
        phone.uncover()
      },
      (error: unknown) => setFault(error instanceof Error ? error.message : String(error)),
    )
  }
  return (
    <>
      <button type="button" className="button solid" onClick={() => add('credit')}>
        เพิ่มบัตรเครดิต · Add a credit card
      </button>
      <button type="button" className="button" onClick={() => add('debit')}>
        เพิ่มบัตรเดบิต · Add a debit card
      </button>
      {fault && <p role="alert">{fault}</p>}
    </>
  )
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)

function Panel({ title, className = '', children }: { title: string; className?: string; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div className={`cover ${className}`} role="dialog" aria-label={title} tabIndex={-1} ref={panel}>
      <p className="cover-title">{title}</p>
      {children}
    </div>
  )
}
