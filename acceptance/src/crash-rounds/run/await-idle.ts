import type { Database } from '../cloud/database.ts'
import { pauseFor } from '../cloud/pause-for.ts'
import type { Unconverged } from '../invariants/round-context.ts'

const timeoutMs = 45_000
const pollMs = 40

/** Waits until passes have handled all work, and no lease or open job remains. Returns what is unconverged at the timeout; otherwise an empty list. */
export async function awaitIdle(database: Database): Promise<Unconverged[]> {
  const sinceMs = performance.now()
  for (;;) {
    const unconverged = await listUnconverged(database)
    if (unconverged.length === 0 || performance.now() - sinceMs > timeoutMs) return unconverged
    await pauseFor(pollMs)
  }
}

/** Lists open jobs, and work that is leased, due, behind its generation, or waiting with a cause. */
export function listUnconverged(database: Pick<Database, 'rows'>): Promise<Unconverged[]> {
  return database.rows<Unconverged>(`
    select 'work ' || kind || ' ' || id || ' generation ' || generation || ' seen ' || seen_generation || ' tries ' || tries || ' due in ' || (due - moor_now())
        || coalesce(' held by ' || lease_holder || ' for ' || (lease_until - moor_now()), '') as what, cause
      from work where seen_generation < generation or cause is not null or lease_holder is not null or due <= moor_now()
    union all
    select 'event ' || id || ' ' || action || ' ' || status || ' of ' || entity_type || ' ' || coalesce(entity_id, 0) || ' spent ' || spent_ms, nullif(message, '')
      from events where status in ('scheduled', 'started')`)
}
