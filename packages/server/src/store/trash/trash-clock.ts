import { sql } from 'kysely'
import type { TrashId } from '#domain/shared/index.ts'
import type { Store } from '../open-store.ts'

/** Maximum time in milliseconds that one sweep adds to the trash clock, whatever the clock of the database says (ADR 0074). */
export const sweepMaxMs = 600_000

/**
 * Adds the time since the previous sweep to the trash clock, at most `sweepMaxMs`, and returns up to `limit` expired items that are not being purged. Safe in
 * several processes. Disks expire only while their host is off, because drivers remove none from a host that runs (decision H10.5).
 */
export async function claimExpiredTrash(store: Store, limit: number): Promise<readonly TrashId[]> {
  const { rows } = await sql<{ id: TrashId }>`
    with swept as (
      update trash_clock set swept = moor_now(),
        elapsed_ms = elapsed_ms + least(${sweepMaxMs}, greatest(0, extract(epoch from moor_now() - swept) * 1000))::bigint
      returning elapsed_ms)
    select id from trash_items where not is_purging and expires_ms <= (select elapsed_ms from swept)
      and (disk_host_id is null or exists (select from hosts where hosts.id = disk_host_id and status = 'offline'))
    order by expires_ms, id limit ${limit}`.execute(store.db)
  return rows.map(({ id }) => id)
}

/** Ages the items of simulated regions by a step of the simulated clock. */
export async function updateTrashAge(store: Store, regions: readonly string[], ms: number): Promise<void> {
  await store.db
    .updateTable('trash_items')
    .set({ expires_ms: sql<number>`expires_ms - ${ms}::bigint` })
    .where('region', 'in', regions)
    .execute()
}
