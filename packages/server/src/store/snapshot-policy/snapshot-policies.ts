import { type Selectable, sql } from 'kysely'
import { notFound, type Viewer, type VolumeId } from '#domain/shared/index.ts'
import type { SnapshotSchedule } from '#domain/snapshot-policy/plan.ts'
import { type Db, moorNow, type Tx } from '../open-store.ts'
import type { SnapshotPoliciesTable } from '../schema/tables.ts'
import { knownVolumes } from '../volume/find-volumes.ts'

/** Stored policy of a volume. */
export type SnapshotPolicyRow = Selectable<SnapshotPoliciesTable>

/** Returns the policy of a visible volume; undefined if the volume or its policy does not exist. */
export function findOptionalPolicy(db: Db, viewer: Viewer, id: VolumeId): Promise<SnapshotPolicyRow | undefined> {
  const volumes = knownVolumes(db, viewer).select('id').where('id', '=', id)
  return db.selectFrom('snapshot_policies').selectAll().where('volume_id', 'in', volumes).executeTakeFirst()
}

/** Returns the policy of a visible volume. Throws resource.not_found if the volume or its policy does not exist. */
export async function findSnapshotPolicy(db: Db, viewer: Viewer, id: VolumeId): Promise<SnapshotPolicyRow> {
  const row = await findOptionalPolicy(db, viewer, id)
  if (!row) throw notFound()
  return row
}

/** Inserts or replaces the policy of a locked volume, and returns the row. The next run is kept unless the interval changes. */
export function writeSnapshotPolicy(
  tx: Tx,
  policy: Pick<SnapshotPolicyRow, 'account_id' | 'volume_id' | 'every_hours' | 'keep_count' | 'is_paused'>,
): Promise<SnapshotPolicyRow> {
  return tx
    .insertInto('snapshot_policies')
    .values({ ...policy, next_run: moorNow, updated: moorNow })
    .onConflict((conflict) =>
      conflict.column('volume_id').doUpdateSet((row) => ({
        every_hours: row.ref('excluded.every_hours'),
        keep_count: row.ref('excluded.keep_count'),
        is_paused: row.ref('excluded.is_paused'),
        next_run: sql<string>`case when snapshot_policies.every_hours = excluded.every_hours then snapshot_policies.next_run else moor_now() end`,
        updated: moorNow,
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes the policy of a locked volume. */
export async function deleteSnapshotPolicy(tx: Tx, id: VolumeId): Promise<void> {
  await tx.deleteFrom('snapshot_policies').where('volume_id', '=', id).execute()
}

/** Moves the next run of a policy to a time in milliseconds from now. */
export async function moveNextRun(tx: Tx, id: VolumeId, ms: number): Promise<void> {
  await tx
    .updateTable('snapshot_policies')
    .set({ next_run: sql<string>`moor_now() + ${ms} * interval '1 millisecond'` })
    .where('volume_id', '=', id)
    .execute()
}

/** Input of a policy's pass. */
export type SnapshotPolicyWork = SnapshotPolicyRow & SnapshotSchedule

/** Locks a volume with its policy, and returns the input of the policy's pass; null if either is gone. */
export async function lockSnapshotPolicy(tx: Tx, id: VolumeId): Promise<SnapshotPolicyWork | null> {
  const volume = tx.selectFrom('volumes').select('id').where('id', '=', id).where('deleted_at', 'is', null)
  if (!(await volume.forNoKeyUpdate().executeTakeFirst())) return null
  await tx.selectFrom('snapshot_policies').select('volume_id').where('volume_id', '=', id).forUpdate().execute()
  return loadSnapshotPolicyWork(tx, id)
}

/** Returns the input of a policy's pass; null if the policy is gone. */
export async function loadSnapshotPolicyWork(db: Db, id: VolumeId): Promise<SnapshotPolicyWork | null> {
  const row = await db
    .selectFrom('snapshot_policies')
    .innerJoin('volumes', 'volumes.id', 'snapshot_policies.volume_id')
    .selectAll('snapshot_policies')
    .select([
      sql<SnapshotSchedule['volumeStatus']>`case when volumes.deleted_at is null then volumes.status end`.as(
        'volumeStatus',
      ),
      sql<number>`(extract(epoch from next_run - moor_now()) * 1000)::float8`.as('leftMs'),
      sql<SnapshotSchedule['snapshots']>`coalesce((
        select jsonb_agg(jsonb_build_object('id', made.id, 'isAvailable', made.status = 'available') order by made.id desc)
        from volume_snapshots as made where made.volume_id = volumes.id and made.is_automatic and made.deleted_at is null), '[]')`.as(
        'snapshots',
      ),
    ])
    .where('snapshot_policies.volume_id', '=', id)
    .executeTakeFirst()
  return row ? { ...row, everyHours: row.every_hours, keep: row.keep_count, isPaused: row.is_paused } : null
}
