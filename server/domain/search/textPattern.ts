import type { SQL, SQLWrapper } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { withoutJoiners } from '../names'

/** A LIKE pattern for texts that contain the typed text; its wildcards are escaped. */
export const contains = (typed: string): string => `%${withoutJoiners(typed).replace(/[\\%_]/g, '\\$&')}%`

/** Whether a bilingual text matches a pattern in either language. */
export const hasText = (text: SQLWrapper, pattern: string): SQL =>
  sql`(${text}->>'th' ilike ${pattern} or ${text}->>'en' ilike ${pattern})`
