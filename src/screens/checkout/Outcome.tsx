import { CheckingScreen } from './CheckingScreen'
import { DeclinedScreen } from './DeclinedScreen'
import type { CheckoutScreenProps } from './screenProps'
import { ThankYouScreen } from './ThankYouScreen'

const screens = { checking: CheckingScreen, declined: DeclinedScreen, thankYou: ThankYouScreen } as const

export type OutcomeProps = CheckoutScreenProps & { name: keyof typeof screens }

/** What becomes of an order that was confirmed. Comes behind the summary, long before it is needed (SPD-001). */
export function Outcome({ name, ...props }: OutcomeProps) {
  const Screen = screens[name]
  return <Screen {...props} />
}
