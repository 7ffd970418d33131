import { sql } from 'drizzle-orm'
import type { Db } from '../../server/db/client'
import { inTransaction, rowsOf } from '../../server/db/client'

interface Table {
  name: string
  /** Quoted names, separated by commas. */
  columns: string
  key: string | null
}

/**
 * Copies every table of a seeded database, so that {@link restoreSeed} can restore the rows without opening another database. A trigger marks
 * the written tables in a sequence each: a sequence takes no lock and is not rolled back.
 */
export async function keepSeed(db: Db): Promise<void> {
  const tables = await rowsOf<Table>(
    db,
    sql`select table_name as name, string_agg(quote_ident(column_name), ', ') as columns,
          (select string_agg(quote_ident(attname), ', ')
           from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
           where indisprimary and indrelid = format('public.%I', table_name)::regclass) as key
        from information_schema.columns
        where table_schema = 'public' and is_generated = 'NEVER' group by table_name`,
  )
  const withoutKey = tables.filter(({ key }) => key === null).map(({ name }) => name)
  if (withoutKey.length > 0) throw new Error(`Tables without a primary key: ${withoutKey.join(', ')}.`)
  await inTransaction(db, async (tx) => {
    const [transaction] = await rowsOf<{ id: string }>(tx, sql`select pg_current_xact_id()::text as id`)
    const statements = [
      'create schema kept',
      // The statements that restore a table, and the sequence that marks it as written.
      'create table kept.tables (name text, mark regclass, removal text, addition text)',
      `create function kept.note() returns trigger language plpgsql as
         $$ begin perform nextval(format('kept.%I', tg_table_name || ' written')); return null; end $$`,
      // Neither foreign keys nor marks are triggered. The marks, which no failure rolls back, are removed once every table is restored.
      `create function kept.restore() returns void language plpgsql set session_replication_role = replica as
         $$ declare
           written kept.tables[] := array(select t from kept.tables t where pg_sequence_last_value(mark) is not null);
           one kept.tables;
         begin
           foreach one in array written loop
             -- A writer that has not committed yet would leave its row.
             execute format('lock table public.%I in share row exclusive mode', one.name);
             execute one.removal;
             execute one.addition;
           end loop;
           perform setval(mark, 1, false) from unnest(written);
         end $$`,
      ...tables.flatMap((table) => statementsOf(table, transaction!.id)),
      `delete from kept.due_jobs where kind = 'order.timeout'`,
    ]
    for (const statement of statements) await tx.execute(sql.raw(statement))
  })
}

/** A row that was written after the seed belongs to a later transaction; what is missing then was changed or deleted. */
function statementsOf({ name, columns, key }: Table, transaction: string): string[] {
  return [
    `create table kept."${name}" as table public."${name}"`,
    `create sequence kept."${name} written"`,
    `create trigger noted after insert or update or delete or truncate on public."${name}"
       for each statement execute function kept.note()`,
    `insert into kept.tables values ('${name}', 'kept."${name} written"',
       $$delete from public."${name}" where xmin::text::bigint >= ${transaction}$$,
       $$insert into public."${name}" (${columns}) select ${columns} from kept."${name}"
         where (${key}) not in (select ${key} from public."${name}")$$)`,
  ]
}

/** Restores the seed, without the jobs that end its orders. */
export async function restoreSeed(db: Db): Promise<void> {
  await db.execute(sql`select kept.restore()`)
}
