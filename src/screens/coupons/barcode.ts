import * as code128 from 'jsbarcode/bin/barcodes/CODE128/CODE128_AUTO.js'

interface Encoder {
  valid: () => boolean
  encode: () => { data: string }
}
type EncoderClass = new (text: string, options: object) => Encoder

/** A CommonJS module: depending on the bundler its class is `default` or `default.default`. */
const isClass = (value: unknown): value is EncoderClass => typeof value === 'function'
const first = (code128 as { default?: unknown }).default
const Code128 = isClass(first) ? first : (first as { default: EncoderClass }).default

/** The bars of a code as Code 128: start and width of each, in modules. Undefined for text that can't be encoded. */
export function barsOf(text: string): { bars: { at: number; width: number }[]; modules: number } | undefined {
  const encoder = new Code128(text, {})
  if (!encoder.valid()) return undefined
  const { data } = encoder.encode()
  const bars = [...data.matchAll(/1+/g)].map(({ index, 0: { length: width } }) => ({ at: index, width }))
  return { bars, modules: data.length }
}
