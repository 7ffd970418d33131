import * as v from 'valibot'
import { purchaseState } from '../../contract/enums'

/**
 * Data stored on the device: the persisted and the address slices of SEC-005 and the intents whose outcome is unknown, nothing else.
 * Versioned and validated on read; unreadable data is dropped. A failing storage never breaks a screen.
 */
const openIntent = v.object({
  idempotencyKey: v.pipe(v.string(), v.uuid()),
  use: purchaseState,
  startedAt: v.number(),
})

const giftIntent = v.object({
  idempotencyKey: v.pipe(v.string(), v.uuid()),
  giftId: v.string(),
  startedAt: v.number(),
})

/** The member card whose points were used last (PAY-031). */
const memberCard = v.object({ key: v.string(), image: v.string(), name: v.string() })

const slices = {
  /** By account key: the default address's id (ADR-024, SEC-007). */
  address: v.record(v.string(), v.string()),
  /** By tutorial: the last step reached, from 0, and whether it no longer opens automatically (HOM-008). */
  tutorials: v.record(
    v.string(),
    v.object({ step: v.pipe(v.number(), v.integer(), v.minValue(0)), isHidden: v.boolean() }),
  ),
  /** By pop-up over home: the last Bangkok day, YYYY-MM-DD, on which it stays hidden (HOM-004, HOM-005). */
  popups: v.record(v.string(), v.string()),
  /** By account key: the selected member card (PAY-031, SEC-007). */
  memberCard: v.record(v.string(), memberCard),
  /** By account key: recent keywords, the newest first (SRC-005, SEC-007). */
  recentKeywords: v.record(v.string(), v.array(v.string())),
  /** By account key: the payment whose outcome is unknown (CHK-012). */
  intent: v.record(v.string(), openIntent),
  /** By account key: the gift whose outcome is unknown (GFT-018). */
  giftIntent: v.record(v.string(), giftIntent),
  /** By account key and coupon: the idempotency key of a use whose outcome is unknown (REL-003). */
  couponUse: v.record(v.string(), v.record(v.string(), v.pipe(v.string(), v.uuid()))),
} as const

type Slices = { [S in keyof typeof slices]: v.InferOutput<(typeof slices)[S]> }

const version = 1
const keyOf = (slice: string) => `kmarket:${version}:${slice}`

const fromJson = (raw: string): unknown => {
  try {
    const value: unknown = JSON.parse(raw)
    return Array.isArray(value) ? undefined : value
  } catch {
    return undefined
  }
}

/** When storage fails (private mode, quota), memory is used for the rest of the visit. */
export function createStorage(store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined) {
  const memory = new Map<string, string>()
  let isUsable = store !== undefined

  function tryStore<T>(work: (from: NonNullable<typeof store>) => T): T | undefined {
    if (!isUsable) return undefined
    try {
      return work(store!)
    } catch {
      isUsable = false
      return undefined
    }
  }

  function read<S extends keyof Slices>(slice: S): Slices[S] {
    const name = keyOf(slice)
    const stored = tryStore((from) => from.getItem(name))
    const raw = isUsable ? stored : memory.get(name)
    if (!raw) return {} as Slices[S]
    const parsed = v.safeParse(slices[slice] as unknown as v.GenericSchema<unknown, Slices[S]>, fromJson(raw))
    if (parsed.success) return parsed.output
    tryStore((from) => from.removeItem(name))
    return {} as Slices[S]
  }

  function write<S extends keyof Slices>(slice: S, value: Slices[S]): void {
    const name = keyOf(slice)
    const raw = Object.keys(value).length === 0 ? undefined : JSON.stringify(value)
    if (raw === undefined) memory.delete(name)
    else memory.set(name, raw)
    tryStore((from) => (raw === undefined ? from.removeItem(name) : from.setItem(name, raw)))
  }

  return {
    all: read,
    of<S extends keyof Slices>(slice: S, account: string): Slices[S][string] | undefined {
      return read(slice)[account] as Slices[S][string] | undefined
    },
    set<S extends keyof Slices>(slice: S, account: string, value: Slices[S][string] | undefined): void {
      const { [account]: _, ...others } = read(slice) as Record<string, Slices[S][string]>
      write(slice, (value === undefined ? others : { ...others, [account]: value }) as Slices[S])
    },
  }
}
