import type { Database } from '../cloud/database.ts'
import { rest } from '../cloud/rest.ts'
import type { Unsettled } from '../invariants/scene.ts'

const patienceMs = 45_000
const lookMs = 40

/** Waits until all work is seen, without leases or open jobs. Returns what has not converged at the timeout. */
export async function awaitQuiet(database: Database): Promise<Unsettled[]> {
  const sinceMs = performance.now()
  for (;;) {
    const unsettled = await listUnsettled(database)
    if (unsettled.length === 0 || performance.now() - sinceMs > patienceMs) return unsettled
    await rest(lookMs)
  }
}

/** Lists work that is unseen, leased, due, or waiting with a cause, and open jobs. */
export function listUnsettled(database: Pick<Database, 'rows'>): Promise<Unsettled[]> {
  return database.rows<Unsettled>(`
    select 'work ' || kind || ' ' || id || ' generation ' || generation || ' seen ' || seen_generation || ' tries ' || tries || ' due in ' || (due - moor_now())
        || coalesce(' held by ' || lease_holder || ' for ' || (lease_until - moor_now()), '') as what, cause
      from work where seen_generation < generation or cause is not null or lease_holder is not null or due <= moor_now()
    union all
    select 'event ' || id || ' ' || action || ' ' || status || ' of ' || entity_type || ' ' || coalesce(entity_id, 0) || ' spent ' || spent_ms, nullif(message, '')
      from events where status in ('scheduled', 'started')`)
}
