import { CheckingScreen } from './CheckingScreen'
import { DeclinedScreen } from './DeclinedScreen'
import type { CheckoutScreenProps } from './screenProps'
import { ThankYouScreen } from './ThankYouScreen'

const screens = { checking: CheckingScreen, declined: DeclinedScreen, thankYou: ThankYouScreen } as const

export type OutcomeProps = CheckoutScreenProps & { name: keyof typeof screens }

/** The outcome screens of a confirmed order. Loaded after the summary, before they are needed (SPD-001). */
export function Outcome({ name, ...props }: OutcomeProps) {
  const Screen = screens[name]
  return <Screen {...props} />
}
