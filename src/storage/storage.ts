import * as v from 'valibot'
import { purchaseState } from '../../contract/enums'

/**
 * What the device keeps: the persisted and the address slices of SEC-005 and the open payment intent, nothing else.
 * Versioned and checked when read; what can't be read is dropped. A storage that fails never breaks a screen.
 */
const openIntent = v.object({
  idempotencyKey: v.pipe(v.string(), v.uuid()),
  use: purchaseState,
  startedAt: v.number(),
})

const slices = {
  /** By account key: the default address's id (ADR-024, SEC-007). */
  address: v.record(v.string(), v.string()),
  /** By account key: the payment whose outcome is not known yet (CHK-012). */
  intent: v.record(v.string(), openIntent),
} as const

type Slices = { [S in keyof typeof slices]: v.InferOutput<(typeof slices)[S]> }

const version = 1
const keyOf = (slice: string) => `kmarket:${version}:${slice}`

export type DeviceStorage = ReturnType<typeof createStorage>

export function createStorage(store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined) {
  function read<S extends keyof Slices>(slice: S): Slices[S] {
    try {
      const raw = store?.getItem(keyOf(slice))
      const parsed = v.safeParse(slices[slice] as unknown as v.GenericSchema<unknown, Slices[S]>, raw ? JSON.parse(raw) : {})
      if (parsed.success) return parsed.output
      store?.removeItem(keyOf(slice))
    } catch {
      // Private mode or a damaged entry: the page goes on without.
    }
    return {} as Slices[S]
  }

  function write<S extends keyof Slices>(slice: S, value: Slices[S]): void {
    try {
      if (Object.keys(value).length === 0) store?.removeItem(keyOf(slice))
      else store?.setItem(keyOf(slice), JSON.stringify(value))
    } catch {
      // A full or forbidden storage: nothing of value lives only here.
    }
  }

  return {
    of<S extends keyof Slices>(slice: S, account: string): Slices[S][string] | undefined {
      return read(slice)[account] as Slices[S][string] | undefined
    },
    set<S extends keyof Slices>(slice: S, account: string, value: Slices[S][string] | undefined): void {
      const { [account]: _, ...others } = read(slice) as Record<string, Slices[S][string]>
      write(slice, (value === undefined ? others : { ...others, [account]: value }) as Slices[S])
    },
  }
}
