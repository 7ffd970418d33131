import { bigint, customType, jsonb, timestamp } from 'drizzle-orm/pg-core'
import type { Satang } from '../../contract/money'

/** A text in both languages. */
export interface LocalText {
  th: string
  en: string
}

/** Money: an integer number of satang. */
export const satang = () => bigint({ mode: 'number' }).$type<Satang>()
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (stored) => Buffer.from(stored),
})
export const at = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })
export const local = () => jsonb().$type<LocalText>()
/** Text compared by its bytes whatever the database's collation, so that an index can find prefixes. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
