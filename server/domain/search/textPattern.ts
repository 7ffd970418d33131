import type { SQL, SQLWrapper } from 'drizzle-orm'
import { sql } from 'drizzle-orm'

/** A LIKE pattern for texts that contain the typed text; its wildcards are escaped. */
export function contains(typed: string): string {
  // Names on the page have no-break spaces and word joiners (LOOK-011); a copied one is found by its stored form.
  const stored = typed.replaceAll('\u2060', '').replaceAll('\u00A0', ' ')
  return `%${stored.replace(/[\\%_]/g, '\\$&')}%`
}

/** Whether a bilingual text matches a pattern in either language. */
export const hasText = (text: SQLWrapper, pattern: string): SQL =>
  sql`(${text}->>'th' ilike ${pattern} or ${text}->>'en' ilike ${pattern})`
