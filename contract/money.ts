import * as v from 'valibot'

declare const satang: unique symbol

/** Money in code: an integer number of satang (1 baht = 100 satang), used for all arithmetic. */
export type Satang = number & { readonly [satang]: true }

/** Marks an integer as satang. Throws a RangeError on anything but a safe integer. */
export function toSatang(amount: number): Satang {
  if (!Number.isSafeInteger(amount)) throw new RangeError('Money is an integer number of satang.')
  return amount as Satang
}

/** Satang from baht as the bank writes it (at most two decimals). Throws a RangeError on a third decimal. */
export function fromBaht(baht: number): Satang {
  const amount = Math.round(baht * 100)
  if (Math.abs(amount - baht * 100) > 1e-6) throw new RangeError('Baht has at most two decimals.')
  return toSatang(amount)
}

/** Baht for the wire: at most two decimals. */
export const toBaht = (amount: Satang): number => amount / 100

/** A wire number whose unit is in another field (`unit`, `price_unit`); read through {@link amountIn}. */
export const wireAmount = v.pipe(
  v.number(),
  v.finite(),
  v.minValue(0),
  v.maxValue(1e11),
  v.check((amount) => Math.abs(Math.round(amount * 100) - amount * 100) < 1e-6, 'An amount has at most two decimals.'),
)

/** A wire field in baht (number, at most two decimals, not negative) that is read as {@link Satang}. */
export const baht = v.pipe(wireAmount, v.transform(fromBaht))

/**
 * {@link baht} in a request: at most a billion, so that what the server computes from it, such as its points at up to a hundred for a baht,
 * is a {@link wireAmount} too.
 */
export const requestedBaht = v.pipe(wireAmount, v.maxValue(1e9), v.transform(fromBaht))

/** A whole number of points, not negative. */
export const points = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Parses a {@link wireAmount}: satang for baht, the whole number itself for points and items. Throws a RangeError otherwise. */
export function amountIn(unit: 'baht' | 'points' | 'items', amount: number): number {
  if (unit === 'baht') return fromBaht(amount)
  if (!Number.isSafeInteger(amount)) throw new RangeError('Points and items are whole numbers.')
  return amount
}

/** The wire number of an amount: baht of satang, points and items unchanged. The inverse of {@link amountIn}. */
export const toWire = (unit: 'baht' | 'points' | 'items', amount: number): number =>
  unit === 'baht' ? toBaht(toSatang(amount)) : amount
