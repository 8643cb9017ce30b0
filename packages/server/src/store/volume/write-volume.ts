import type { HardwareType } from '@moorage/contract'
import { type Selectable, sql } from 'kysely'
import type { Price } from '#domain/catalogue/tariff.ts'
import {
  type Actor,
  ApiError,
  type VolumeBackupId,
  type VolumeId,
  type VolumeSnapshotId,
} from '#domain/shared/index.ts'
import { type Tx, moorNow } from '../open-store.ts'
import { prepareQuery } from '../prepare-query.ts'
import type { VolumesTable } from '../schema/tables.ts'
import { translateConflict } from '../translate-conflict.ts'

/** Desired state of a new volume; sizes in GiB. */
export interface NewVolume {
  readonly label: string
  readonly sizeGib: number
  readonly region: string
  readonly hardwareType: HardwareType
  readonly encryption: 'enabled' | 'disabled'
  readonly tags: readonly string[]
  /** Source volume of a copy (decision D9). */
  readonly sourceId?: VolumeId
  readonly sourceSnapshotId?: VolumeSnapshotId
  /** Backup whose content the volume gets (decision D13). */
  readonly backupId?: VolumeBackupId
}

/**
 * Inserts and returns a volume in status `creating`, with the cluster whose own token requested it (decision E9). Starts to bill it per GiB (decision H).
 * Throws volume.label_taken (decision D1).
 */
export async function insertVolume(
  tx: Tx,
  actor: Actor,
  volume: NewVolume,
  price: Price,
): Promise<Selectable<VolumesTable>> {
  const { accountId, clusterId } = actor
  const { sourceId = null, sourceSnapshotId = null } = volume
  const [row] = await insertBilled(tx, {
    ...volume,
    ...price,
    tags: [...volume.tags],
    accountId,
    clusterId,
    sourceId,
    sourceSnapshotId,
    backupId: volume.backupId ?? null,
    isClone: sourceId !== null || sourceSnapshotId !== null,
  })
  if (!row) throw labelTaken()
  return row
}

interface VolumeValues
  extends
    Pick<Actor, 'accountId' | 'clusterId'>,
    Omit<NewVolume, 'tags' | 'sourceId' | 'sourceSnapshotId' | 'backupId'>,
    Price {
  readonly tags: string[]
  readonly sourceId: VolumeId | null
  readonly sourceSnapshotId: VolumeSnapshotId | null
  readonly backupId: VolumeBackupId | null
  readonly isClone: boolean
}

// One statement, so that a volume exists if and only if it is billed (invariant 14).
const insertBilled = prepareQuery((db, volume: VolumeValues) =>
  db
    .with('made', (from) =>
      from
        .insertInto('volumes')
        .values({
          account_id: volume.accountId,
          label: volume.label,
          size_gib: volume.sizeGib,
          region: volume.region,
          hardware_type: volume.hardwareType,
          encryption: volume.encryption,
          status: 'creating',
          tags: volume.tags,
          is_clone: volume.isClone,
          source_id: volume.sourceId,
          backup_id: volume.backupId,
          source_snapshot_id: volume.sourceSnapshotId,
          orch_cluster_id: volume.clusterId,
        })
        .onConflict((conflict) => conflict.columns(['account_id', 'label']).where('deleted_at', 'is', null).doNothing())
        .returningAll(),
    )
    .with('billed', (from) =>
      from
        .insertInto('billing_intervals')
        .columns(['account_id', 'kind', 'resource_id', 'label', 'quantity', 'hourly', 'monthly', 'opened'])
        .expression((made) =>
          made
            .selectFrom('made')
            .select([
              'account_id',
              sql<'volume'>`'volume'`.as('kind'),
              'id',
              'label',
              'size_gib',
              sql<string>`${volume.hourly}::numeric`.as('hourly'),
              sql<string>`${volume.monthly}::numeric`.as('monthly'),
              moorNow.as('opened'),
            ]),
        ),
    )
    .selectFrom('made')
    .selectAll(),
)

function labelTaken(): ApiError {
  return new ApiError('volume.label_taken', 'Label must be unique among your volumes', { field: 'label' })
}

/** Writes a locked volume's label and tags, and sets `updated`. Throws volume.label_taken (decision D1). */
export async function updateVolume(
  tx: Tx,
  id: VolumeId,
  changes: { readonly label: string; readonly tags: readonly string[] },
): Promise<void> {
  await translateConflict('volumes_label_taken', labelTaken, () =>
    tx
      .updateTable('volumes')
      .set({ label: changes.label, tags: [...changes.tags], updated: moorNow })
      .where('id', '=', id)
      .execute(),
  )
}

/**
 * Marks a locked volume as deleted and its attachment as to be detached. The volume is hidden, but holds its slot and path on its host until it is off the host
 * (decision D8).
 */
export async function markVolumeDeleted(tx: Tx, id: VolumeId): Promise<void> {
  await tx.updateTable('volumes').set({ deleted_at: moorNow, updated: moorNow }).where('id', '=', id).execute()
  await tx.updateTable('attachments').set({ wants: 'detached' }).where('volume_id', '=', id).execute()
}

/** Makes a deleted volume visible again under this label, and returns it. Throws volume.label_taken (decision D1). */
export async function restoreVolume(tx: Tx, id: VolumeId, label: string): Promise<Selectable<VolumesTable>> {
  return translateConflict('volumes_label_taken', labelTaken, () =>
    tx
      .updateTable('volumes')
      .set({ deleted_at: null, label, updated: moorNow })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}
