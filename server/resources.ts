import { productRoutes } from './http/products'
import type { App } from './http/route'

/** Every resource beside session, payment and orders. */
export const resources: readonly ((app: App) => void)[] = [productRoutes]
