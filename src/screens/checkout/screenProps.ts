import type { App } from '../../app/app'
import type { Checkout } from '../../app/checkout'

export interface CheckoutScreenProps {
  app: App
  checkout: Checkout
}
