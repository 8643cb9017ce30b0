import { sql } from 'kysely'
import type { Maintenance } from '#domain/maintenance/maintenance.ts'
import type { Db, Tx } from '../open-store.ts'
import { wireTime } from '../column-types.ts'

/** Returns the maintenance in progress (decision I6); null if the installation is open. */
export async function findMaintenance(db: Db): Promise<Maintenance | null> {
  const row = await db
    .selectFrom('maintenance')
    .select([
      'since',
      'reason',
      'expected_end',
      sql<number | null>`extract(epoch from expected_end - moor_now())::float8`.as('leftS'),
    ])
    .executeTakeFirst()
  if (!row) return null
  const { since, reason, expected_end: expectedEnd, leftS } = row
  return {
    since: wireTime(since),
    reason,
    expectedEnd: expectedEnd === null ? null : wireTime(expectedEnd),
    leftS,
  }
}

/** Maintenance that an operator sets. */
export interface DesiredMaintenance {
  readonly reason: string
  readonly expectedEndMs: number | null
}

/** Closes the installation. If it is already closed, updates reason and expected end, and keeps the start time. */
export async function recordMaintenance(tx: Tx, { reason, expectedEndMs }: DesiredMaintenance): Promise<void> {
  const values = {
    reason,
    expected_end: expectedEndMs === null ? null : sql<string>`to_timestamp(${expectedEndMs}::float8 / 1000)`,
  }
  await tx
    .insertInto('maintenance')
    .values(values)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(values))
    .execute()
}

/** Ends the maintenance and so opens the installation. Returns false if it was already open. */
export async function deleteMaintenance(tx: Tx): Promise<boolean> {
  return (await tx.deleteFrom('maintenance').returning('one').executeTakeFirst()) !== undefined
}
