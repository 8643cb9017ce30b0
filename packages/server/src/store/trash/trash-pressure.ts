import type { HardwareType } from '@moorage/contract'
import { sql } from 'kysely'
import type { AccountId, TrashId, VolumeId } from '#domain/shared/index.ts'
import type { PressedVolume } from '#domain/trash/plan-pressure.ts'
import type { Db, Tx } from '../open-store.ts'
import type { TrashPressureTable, VolumesTable } from '../schema/tables.ts'
import { sweepMaxMs } from './trash-clock.ts'

/** Storage class of a region. */
export interface StorageClass {
  readonly region: string
  readonly hardwareType: HardwareType
}

/** Age in milliseconds from which on a volume can be purged early. */
const ageMinMs = 86_400_000
const volumesMax = 1_000

/** Lists the storage classes with a threshold. */
export async function listTrashPressure(db: Db): Promise<readonly TrashPressureTable[]> {
  return db.selectFrom('trash_pressure').selectAll().orderBy('region').orderBy('hardware_type').execute()
}

/** Sets the threshold of a storage class; null removes it. */
export async function updateTrashPressure(
  tx: Tx,
  { region, hardwareType: hardware_type }: StorageClass,
  free_gib_min: number | null,
): Promise<void> {
  await tx
    .deleteFrom('trash_pressure')
    .where('region', '=', region)
    .where('hardware_type', '=', hardware_type)
    .execute()
  if (free_gib_min === null) return
  await tx.insertInto('trash_pressure').values({ region, hardware_type, free_gib_min }).execute()
}

/** Lists at most 1,000 deleted volumes of a storage class, the oldest first. The time until the next sweep is added, so that none is purged early. */
export async function listPressedVolumes(db: Db, { region, hardwareType }: StorageClass): Promise<PressedVolume[]> {
  const { rows } = await sql<PressedVolume>`
    select trash_items.id, size_gib as "sizeGib", is_purging as "isPurging", is_warned as "isWarned",
      added_ms + ${ageMinMs + sweepMaxMs} <= trash_clock.elapsed_ms as "isOldEnough"
    from trash_items join volumes on volumes.id = trash_items.volume_id cross join trash_clock
    where trash_items.region = ${region} and hardware_type = ${hardwareType}
    order by added_ms, trash_items.id limit ${volumesMax}`.execute(db)
  return rows
}

/** Marks a deleted volume as warned, and returns it; null if it was warned before, is gone or is being wiped. */
export async function markWarned(
  tx: Tx,
  id: TrashId,
): Promise<{ readonly accountId: AccountId; readonly label: string; readonly volumeId: VolumeId } | null> {
  const row = await tx
    .updateTable('trash_items')
    .set({ is_warned: true })
    .where('id', '=', id)
    .where('is_warned', '=', false)
    .where('is_purging', '=', false)
    .returning(['account_id as accountId', 'label', 'volume_id as volumeId'])
    .executeTakeFirst()
  return row && row.volumeId !== null ? { ...row, volumeId: row.volumeId } : null
}

/**
 * Returns the GiB of the account's deleted volumes in a storage class. Null if the trash of all accounts holds none of it, or if the class has a threshold, because
 * the trash then frees storage itself.
 */
export async function sumUnpressedTrash(
  db: Db,
  {
    account_id: accountId,
    region,
    hardware_type: hardwareType,
  }: Pick<VolumesTable, 'account_id' | 'region' | 'hardware_type'>,
): Promise<{ readonly ownGib: number } | null> {
  const { rows } = await sql<{ ownGib: number }>`
    select coalesce(sum(size_gib) filter (where account_id = ${accountId}), 0)::bigint as "ownGib" from volumes
    where region = ${region} and hardware_type = ${hardwareType} and exists (select from trash_items where volume_id = volumes.id)
      and not exists (select from trash_pressure where trash_pressure.region = ${region} and trash_pressure.hardware_type = ${hardwareType})
    having count(*) > 0`.execute(db)
  return rows[0] ?? null
}
