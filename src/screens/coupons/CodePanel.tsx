import QRCode from 'react-qr-code'
import type { CodeType } from '../../../contract/couponEnums'
import { useLL } from '../../../i18n/react'
import type { App } from '../../app/app'
import { Button } from '../../ui/Button'
import { copy } from '../../ui/pageIcons'
import { copier } from '../shared/copier'
import { barsOf } from './barcode'
import '../../styles/coupons.css'

/** Width of the quiet zone on each side of the bars, in modules. */
const quietModules = 10

function Barcode({ code, label }: { code: string; label: string }) {
  const drawn = barsOf(code)
  if (!drawn) return null
  const width = drawn.modules + 2 * quietModules
  return (
    <svg
      className="coupon-code__barcode"
      viewBox={`0 0 ${width} 60`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      {drawn.bars.map((bar) => (
        <rect key={bar.at} x={quietModules + bar.at} y="0" width={bar.width} height="60" />
      ))}
    </svg>
  )
}

/** The code in groups of four, unless it is already grouped. */
const grouped = (code: string) => (/[\s-]/.test(code) ? code : code.replace(/(.{4})(?=.)/g, '$1 '))

interface CodePanelProps {
  app: App
  code: string
  type: CodeType
}

/** A coupon's code for scanning: QR, Code 128 or both, and always as copyable text (CPN-006, CPN-014). */
export function CodePanel({ app, code, type }: CodePanelProps) {
  const LL = useLL()
  return (
    <div className="coupon-code">
      {(type === 'qr' || type === 'both') && (
        <QRCode
          className="coupon-code__qr"
          value={code}
          level="M"
          size={256}
          bgColor="#ffffff"
          fgColor="#0e2423"
          role="img"
          aria-label={LL.coupons.code.qr()}
        />
      )}
      {(type === 'barcode' || type === 'both') && <Barcode code={code} label={LL.coupons.code.barcode()} />}
      <div className="coupon-code__text">
        <p className="coupon-code__words">
          <span className="coupon-code__label">{LL.coupons.code.label()}</span>
          <span className="coupon-code__figure" translate="no">
            {grouped(code)}
          </span>
        </p>
        <Button variant="tint" size="md" icon={copy} throttled={false} onPress={() => copier(app, 'codeCopied')(code)}>
          {LL.coupons.code.copy()}
        </Button>
      </div>
    </div>
  )
}
