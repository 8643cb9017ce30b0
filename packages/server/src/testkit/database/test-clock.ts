import { sql } from 'kysely'
import type { Store } from '#store/open-store.ts'

/** Freezes moor_now(), so that nothing expires because the machine is slow. Only advanceClock() moves it. */
export async function freezeClock(store: Store): Promise<void> {
  await sql`do $freeze$ begin
    if to_regprocedure('running_now()') is null then
      execute replace(pg_get_functiondef('moor_now()'::regprocedure), 'moor_now', 'running_now');
    end if;
    execute format(
      $body$ create or replace function moor_now() returns timestamptz language sql volatile as $$ select %L::timestamptz + shift from public.clock $$ $body$,
      moor_now() - (select shift from clock)
    );
  end $freeze$`.execute(store.db)
}

/** Advances the database's clock (`moor_now()`), frozen or running. Only for a test's own database. */
export async function advanceClock(store: Store, ms: number): Promise<void> {
  await sql`update clock set shift = shift + make_interval(secs => ${ms}::float8 / 1000)`.execute(store.db)
}

/** Restarts a frozen clock from its current time; fails if it was never frozen. */
export async function runClock(store: Store): Promise<void> {
  await sql`do $run$ begin
    update clock set shift = shift + (moor_now() - running_now());
    execute replace(pg_get_functiondef('running_now()'::regprocedure), 'running_now', 'moor_now');
  end $run$`.execute(store.db)
}
