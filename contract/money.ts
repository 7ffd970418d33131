import * as v from 'valibot'

declare const satang: unique symbol

/** Money inside the product: an integer number of satang (1 baht = 100 satang). All arithmetic is done on it. */
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

/** A wire field in baht (number, at most two decimals, not negative) that is read as {@link Satang}. */
export const baht = v.pipe(
  v.number(),
  v.finite(),
  v.minValue(0),
  v.maxValue(1e11),
  v.check((amount) => Math.abs(Math.round(amount * 100) - amount * 100) < 1e-6, 'Baht has at most two decimals.'),
  v.transform(fromBaht),
)

/** A whole number of points, not negative. */
export const points = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
