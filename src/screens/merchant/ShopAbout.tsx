import type { MerchantProfile } from '../../../contract/merchants'
import { openUntil, weekdayAt, weekdays } from '../../../contract/openingHours'
import { formatPhone } from '../../../i18n/formats'
import { useLL } from '../../../i18n/react'
import type { App } from '../../app/app'
import { Card } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { caretRight } from '../../ui/icons'
import { ListRow } from '../../ui/ListRow'
import { chatCircleDots, phone } from '../../ui/merchantIcons'
import { SectionTitle } from '../../ui/SectionTitle'
import { arrowSquareOut } from '../../ui/statusIcons'
import { linkPresser } from '../shared/marketLinks'
import { lineUrl } from './lineUrl'
import '../../styles/merchant.css'

/** A shop's description, opening hours with today's marked, and contacts (SHP-004, picture 24b). */
export function ShopAbout({ app, shop }: { app: App; shop: MerchantProfile }) {
  const LL = useLL()
  const { about, contact, openingHours } = shop
  const now = app.clock.now()
  const today = weekdayAt(now)
  return (
    <>
      {about && (
        <Card>
          <p className="merchant-about">{about}</p>
        </Card>
      )}
      {openingHours && (
        <>
          <SectionTitle
            flush
            end={openUntil(openingHours, now) && <span className="tag tag--open">{LL.merchant.open()}</span>}
          >
            {LL.merchant.hours()}
          </SectionTitle>
          <Card padded={false} label={LL.merchant.hours()}>
            <dl className="merchant-hours">
              {weekdays.map((day) => {
                const hours = openingHours[day]
                return (
                  <div
                    key={day}
                    className={day === today ? 'merchant-hours__day merchant-hours__day--today' : 'merchant-hours__day'}
                    aria-current={day === today ? 'date' : undefined}
                  >
                    <dt>
                      {LL.merchant.days[day]()}
                      {day === today && <span className="merchant-hours__mark">{LL.merchant.today()}</span>}
                    </dt>
                    <dd>{hours ? `${hours.open} - ${hours.close}` : LL.merchant.closed()}</dd>
                  </div>
                )
              })}
            </dl>
          </Card>
        </>
      )}
      {(contact.phone ?? contact.line) !== undefined && (
        <>
          <SectionTitle flush>{LL.merchant.contact()}</SectionTitle>
          <Card className="merchant-contact" padded={false} label={LL.merchant.contact()}>
            {contact.phone && (
              <a className="merchant-call" href={`tel:${contact.phone}`}>
                <ListRow
                  icon={phone}
                  title={LL.merchant.phone({ number: formatPhone(contact.phone) })}
                  sub={LL.merchant.phoneNote()}
                  value={<Icon shape={caretRight} size={20} />}
                />
              </a>
            )}
            {contact.line && (
              <ListRow
                icon={chatCircleDots}
                title={LL.merchant.line({ name: contact.line })}
                sub={LL.merchant.lineNote()}
                value={<Icon shape={arrowSquareOut} size={20} />}
                onPress={() => linkPresser(app)({ link_type: 'external', link: lineUrl(contact.line ?? '') })}
              />
            )}
          </Card>
        </>
      )}
    </>
  )
}
