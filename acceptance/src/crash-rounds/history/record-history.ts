import type { Database } from '../cloud/database.ts'
import { historyTriggers } from './history-triggers.ts'

/**
 * Creates the schema `crash`, into which `historyTriggers` record changes in their transaction, also transient states. `seq` has a resource's order of changes,
 * because each change locks its row.
 */
export async function recordHistory(database: Database): Promise<void> {
  await database.rows(`
    create schema crash;
    create table crash.history (
      seq bigint generated always as identity primary key,
      xid bigint not null default pg_current_xact_id()::text::bigint,
      what text not null,
      kind text not null,
      id bigint not null,
      told jsonb not null
    );
    create function crash.note(what text, kind text, id bigint, told jsonb) returns void language sql
      as $$ insert into crash.history (what, kind, id, told) values (what, kind, id, told) $$;
    create index history_by_xid on crash.history (xid);`)
  for (const trigger of historyTriggers) await database.rows(trigger)
}

/** Deletes the recorded history. */
export async function forgetHistory(database: Database): Promise<void> {
  await database.rows('delete from crash.history')
}
