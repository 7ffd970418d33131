import type { merchants, products, productVariants } from './schema'

export type ProductRow = typeof products.$inferSelect
export type VariantRow = typeof productVariants.$inferSelect
export type MerchantRow = typeof merchants.$inferSelect
