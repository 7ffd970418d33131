import type { Product } from '../../contract/products'

const answers = new WeakMap<Product, number>()
let answerCount = 0

/** A number that identifies a loaded product object: after a language change its values have other names. */
export function answerOf(product: Product): number {
  const known = answers.get(product) ?? (answerCount += 1)
  answers.set(product, known)
  return known
}
