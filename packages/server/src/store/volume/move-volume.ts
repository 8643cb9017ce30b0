import type { VolumeStatus } from '@moorage/contract'
import { sql } from 'kysely'
import { type VolumeId, notFound } from '#domain/shared/index.ts'
import { type VolumeTransition, volumeTransitions } from '#domain/volume/state.ts'
import { type Tx, moorNow } from '../open-store.ts'
import { prepareQuery } from '../prepare-query.ts'
import { sendUnawaited } from '../transact.ts'
import type { Selectable, UpdateObject } from 'kysely'
import type { Database, VolumesTable } from '../schema/tables.ts'
import type { VolumeSummary } from '#domain/volume/summarise.ts'

/** Volume columns that a status change may also write. */
export type VolumeChanges = UpdateObject<Database, 'volumes'>

/** Columns of a volume that gets new storage, and keeps its present one until the new one is complete (decision D13). */
export const newStorage = {
  uid: sql<string>`gen_random_uuid()`,
  replaced_uid: sql<string>`uid`,
} as const satisfies VolumeChanges

type TransitionResult =
  | { readonly kind: 'moved' }
  | { readonly kind: 'already' }
  | { readonly kind: 'refused'; readonly status: VolumeStatus }

/**
 * Applies a transition to a volume's status in one update guarded by the allowed statuses, and returns `moved`. If no row matches, returns `already` in the
 * target status, `refused` in any other, or throws resource.not_found. Sets `updated` unless `changes` contains it.
 */
export async function moveVolume(
  tx: Tx,
  id: VolumeId,
  name: VolumeTransition,
  changes: VolumeChanges = {},
): Promise<TransitionResult> {
  const transition = volumeTransitions[name]
  const moved = await tx
    .updateTable('volumes')
    .set({ updated: moorNow, ...changes, status: transition.to })
    .where('id', '=', id)
    .where('status', 'in', transition.from)
    .returning('id')
    .executeTakeFirst()
  if (moved) return { kind: 'moved' }
  const row = await tx.selectFrom('volumes').select('status').where('id', '=', id).executeTakeFirstOrThrow(notFound)
  return row.status === transition.to ? { kind: 'already' } : { kind: 'refused', status: row.status }
}

/** Writes columns of a volume other than its status. Does not lock or check the volume. */
export async function changeVolume(tx: Tx, id: VolumeId, changes: VolumeChanges): Promise<void> {
  if (Object.keys(changes).length > 0) await tx.updateTable('volumes').set(changes).where('id', '=', id).execute()
}

/**
 * Writes a pass's result for a volume's disk and status (never jobs or attachment) in one unawaited statement. No-op if nothing changed, or the status does not
 * permit the transition.
 */
export async function recordVolume(tx: Tx, { id }: Selectable<VolumesTable>, summary: VolumeSummary): Promise<void> {
  const { isNewlyProvisioned, migratedTo, isMigrationOver, isRepairOver, sizeGib, isReverted, isReplacedGone } = summary
  const transition = summary.transition && volumeTransitions[summary.transition]
  const isChanged = isNewlyProvisioned || isMigrationOver || isRepairOver || isReplacedGone
  if (!transition && !isChanged && !migratedTo && !sizeGib) return
  const [from, to] = [transition?.from ?? null, transition?.to ?? null]
  const found = { isNewlyProvisioned, migratedTo, isMigrationOver, isRepairOver, sizeGib, isReverted, isReplacedGone }
  await sendUnawaited(tx, writeSummary(tx, { id, from, to, ...found }))
}

type Established = Pick<
  VolumeSummary,
  'isNewlyProvisioned' | 'migratedTo' | 'isMigrationOver' | 'isRepairOver' | 'sizeGib' | 'isReverted' | 'isReplacedGone'
> & {
  readonly id: VolumeId
  /** Statuses before the transition to `to`; null without a transition. */
  readonly from: readonly VolumeStatus[] | null
  readonly to: VolumeStatus | null
}

const writeSummary = prepareQuery(
  (_db, made: Established) => sql`
    update volumes set
      status = coalesce(${made.to}::text, status),
      updated = case when ${made.to}::text is null and ${made.sizeGib}::bigint is null then updated else moor_now() end,
      provisioned_at = case when ${made.isNewlyProvisioned}::boolean then moor_now() else provisioned_at end,
      source_id = case when ${made.isNewlyProvisioned}::boolean then null else source_id end,
      source_snapshot_id = case when ${made.isNewlyProvisioned}::boolean or ${made.isReverted}::boolean then null else source_snapshot_id end,
      uid = case when ${made.isReverted}::boolean then replaced_uid else uid end,
      replaced_uid = case when ${made.isReverted}::boolean then uid when ${made.isReplacedGone}::boolean then null else replaced_uid end,
      hardware_type = coalesce(${made.migratedTo}::text, hardware_type),
      migrating_to = case when ${made.isMigrationOver}::boolean then null else migrating_to end,
      size_gib = coalesce(${made.sizeGib}::bigint, size_gib),
      wants_repair = wants_repair and not ${made.isRepairOver}::boolean
    where id = ${made.id} and (${made.from}::text[] is null or status = any(${made.from}::text[]))`,
)

/** Deletes the row of a volume whose disk is gone, with its attachment and slots; unfinished copies lose their source. */
export async function deleteVolumeRow(tx: Tx, id: VolumeId): Promise<void> {
  await tx.updateTable('volumes').set({ source_id: null }).where('source_id', '=', id).execute()
  await tx.deleteFrom('config_devices').where('volume_id', '=', id).execute()
  await tx.deleteFrom('attachments').where('volume_id', '=', id).execute()
  await tx.deleteFrom('volumes').where('id', '=', id).execute()
}
