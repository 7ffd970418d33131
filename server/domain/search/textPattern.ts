import type { SQL, SQLWrapper } from 'drizzle-orm'
import { sql } from 'drizzle-orm'

/** A pattern for what contains the typed text; its wildcards stand for themselves. */
export const contains = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

/** Whether a text in both languages matches a pattern, in either. */
export const hasText = (text: SQLWrapper, pattern: string): SQL =>
  sql`(${text}->>'th' ilike ${pattern} or ${text}->>'en' ilike ${pattern})`
