import { useSelector } from '../../stack/useSelector'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useLL } from '../../../i18n/react'
import { totalToPay } from '../../../contract/orderAmounts'
import { isCard } from '../../../machines/checkout/checkoutContext'
import type { gatewayEmailMachine } from '../../../machines/gatewayEmail/gatewayEmailMachine'
import { ChakraLayer } from '../../controls/ChakraLayer'
import { TextField } from '../../controls/fields'
import { AmountTable } from '../../ui/AmountTable'
import { BottomBar } from '../../ui/BottomBar'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { PageHeader } from '../../ui/PageHeader'
import { arrowSquareOut } from '../../ui/statusIcons'
import { Baht } from '../../ui/Price'
import { SectionTitle } from '../../ui/SectionTitle'
import { ShopHead } from '../../ui/ShopCard'
import type { CheckoutScreenProps } from './screenProps'
import { sourceName } from './sourceName'
import { SourcePicture } from './SourcePicture'
import { SubPage } from './SubPage'
import '../../styles/checkout.css'

/** Shown over the summary before the card gateway's page opens: the amount, and the e-mail for the receipt (picture 23). */
export function GatewayEmailLayer({ app, checkout }: CheckoutScreenProps) {
  const LL = useLL()
  const order = useSelector(checkout, (snapshot) => snapshot.context)
  const gatewayEmail = useSelector(checkout, (snapshot) => snapshot.children.gatewayEmail)
  const payment = useSelector(checkout, (snapshot) => snapshot.children.paymentSource)
  const known = useSelector(payment, (snapshot) => snapshot?.context.gateway?.email)
  if (!gatewayEmail) return null
  return (
    <SubPage>
      <ChakraLayer>
        <div className="page">
          <PageHeader
            title={LL.checkout.confirmCard.title()}
            onBack={() => app.navigation.send({ type: 'navigation.back' })}
          />
          <main className="page__main">
            <div className="confirm-card">
              <p className="confirm-card__caption">{LL.checkout.confirmCard.amount()}</p>
              <p className="confirm-card__amount">
                <Baht amount={totalToPay(order)} />
              </p>
              {order.merchant && <ShopHead shop={order.merchant} />}
            </div>
            <div className="confirm-card__body">
              <Card>
                <AmountTable
                  rows={order.sources.filter(isCard).map((source) => ({
                    label: LL.checkout.confirmCard.card(),
                    text: (
                      <span className="confirm-card__source">
                        <SourcePicture source={source} />
                        {sourceName(source, LL)}
                      </span>
                    ),
                  }))}
                />
              </Card>
              <EmailForm gatewayEmail={gatewayEmail} known={order.email ?? known ?? ''} />
              <Steps />
            </div>
          </main>
          <EmailBar gatewayEmail={gatewayEmail} />
        </div>
      </ChakraLayer>
    </SubPage>
  )
}

interface EmailProps {
  gatewayEmail: ActorRefFrom<typeof gatewayEmailMachine>
}

const formId = 'gateway-email'

function EmailForm({ gatewayEmail, known }: EmailProps & { known: string }) {
  const LL = useLL()
  const fault = useSelector(gatewayEmail, (snapshot) => snapshot.context.fault)
  const [email, setEmail] = useState(known)
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        gatewayEmail.send({ type: 'email.submit', email })
      }}
    >
      <SectionTitle small flush>
        {LL.checkout.confirmCard.emailTitle()}
      </SectionTitle>
      <TextField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        label={LL.checkout.confirmCard.email()}
        value={email}
        error={fault && LL.checkout.confirmCard[fault]()}
        hint={LL.checkout.confirmCard.hint()}
        onChange={(value) => {
          setEmail(value)
          gatewayEmail.send({ type: 'email.change' })
        }}
      />
    </form>
  )
}

function EmailBar({ gatewayEmail }: EmailProps) {
  const LL = useLL()
  const isSaving = useSelector(gatewayEmail, (snapshot) => snapshot.hasTag('busy'))
  return (
    <BottomBar>
      <Button type="submit" form={formId} busy={isSaving} throttled={false} iconAfter={arrowSquareOut}>
        {LL.checkout.confirmCard.go()}
      </Button>
    </BottomBar>
  )
}

/** Explains the steps on the gateway's page and the return to the market. */
function Steps() {
  const LL = useLL()
  const text = LL.checkout.confirmCard
  return (
    <ol className="hand-over" aria-label={text.steps()}>
      <li className="hand-over__step hand-over__step--now">{text.stepEmail()}</li>
      <li className="hand-over__step">
        {text.stepOtp()}
        <span className="hand-over__note">{text.stepOtpNote()}</span>
      </li>
      <li className="hand-over__step">{text.stepBack()}</li>
    </ol>
  )
}
