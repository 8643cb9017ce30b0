import { isDeepStrictEqual } from 'node:util'
import { explainStorageClass } from '#domain/catalogue/explain-ability.ts'
import { priceIn } from '#domain/catalogue/tariff.ts'
import {
  type AccountId,
  type Actor,
  ApiError,
  type EventId,
  type TrashId,
  type VolumeId,
  type VolumeSnapshotId,
} from '#domain/shared/index.ts'
import { chooseFreeLabel } from '#domain/trash/free-label.ts'
import { volumeSnapshotLabelMax } from '#domain/volume-snapshot/plan.ts'
import { explainNotActive } from '#domain/volume/state.ts'
import { closeInterval, openInterval } from '#store/billing/intervals.ts'
import type { EventAuthor } from '#store/event/event-content.ts'
import { insertNotification, startJob } from '#store/event/start-job.ts'
import { supersedeJobs } from '#store/event/supersede-jobs.ts'
import type { Tx } from '#store/open-store.ts'
import { rememberTags } from '#store/tag/remember-tags.ts'
import { insertTrashItem } from '#store/trash/trash-items.ts'
import {
  findVolumeSnapshot,
  insertVolumeSnapshot,
  listSnapshotLabels,
  markVolumeSnapshotDeleted,
  updateVolumeSnapshot,
  type VolumeSnapshotRow,
} from '#store/volume-snapshot/volume-snapshots.ts'
import { type AnyVolumeRow, lockVolume } from '#store/volume/lock-volume.ts'
import { checkAccountLimits } from '../limit/check-account-limits.ts'
import type { Terms } from '../terms.ts'

/** Snapshot to create of a volume; a null label is derived from the volume's. Label and tags were validated. */
export interface VolumeSnapshotCreate {
  readonly volumeId: VolumeId
  readonly label: string | null
  readonly tags: readonly string[]
}

/**
 * Creates a snapshot of an active volume, and bills it per GiB as a volume (decisions D13, H). Returns row and job event ID. Throws resource.not_found,
 * volume.not_active, account.limit_reached, snapshot.label_taken, and an error for a storage class without offer.
 */
export async function acceptVolumeSnapshotCreate(
  tx: Tx,
  actor: Actor,
  { volumeId, label: requested, tags }: VolumeSnapshotCreate,
  { catalogue }: Pick<Terms, 'catalogue'>,
): Promise<{ readonly row: VolumeSnapshotRow; readonly operationId: EventId }> {
  return startVolumeSnapshot(tx, actor, await lockVolume(tx, actor, volumeId), { label: requested, tags, catalogue })
}

/** Snapshot to create of a locked volume. */
interface NewSnapshot extends Omit<VolumeSnapshotCreate, 'volumeId'>, Pick<Terms, 'catalogue'> {
  /** True for the snapshot of a policy. */
  readonly isAutomatic?: boolean
}

/** Creates a snapshot of a locked volume; an act for requests and policies. Throws as acceptVolumeSnapshotCreate. */
export async function startVolumeSnapshot(
  tx: Tx,
  author: EventAuthor,
  volume: AnyVolumeRow,
  { label: requested, tags, isAutomatic = false, catalogue }: NewSnapshot,
): Promise<{ readonly row: VolumeSnapshotRow; readonly operationId: EventId }> {
  if (volume.status !== 'active')
    throw new ApiError('volume.not_active', explainNotActive('copied to a snapshot', volume.status))
  const { region, size_gib, hardware_type, encryption } = volume
  const error = explainStorageClass(catalogue, region, hardware_type)
  if (error) throw error
  const { accountId } = author
  await checkAccountLimits(tx, accountId, { volume_snapshots: 1, gib: size_gib })
  await rememberTags(tx, accountId, tags)
  const label = requested ?? (await chooseLabel(tx, accountId, `${volume.label}-snapshot`))
  const row = await insertVolumeSnapshot(tx, {
    account_id: accountId,
    volume_id: volume.id,
    volume_label: volume.label,
    label,
    region,
    size_gib,
    hardware_type,
    encryption,
    is_automatic: isAutomatic,
    tags: [...tags],
    orch_cluster_id: volume.orch_cluster_id,
  })
  const price = priceIn(catalogue.volume.gib, region)
  await openInterval(tx, { kind: 'volume_snapshot', id: row.id, accountId, label, quantity: size_gib, price })
  const { id: operationId } = await startJob(tx, author, {
    action: 'volume_snapshot_create',
    ...describeSnapshotSubject(row),
  })
  return { row, operationId }
}

async function chooseLabel(tx: Tx, accountId: AccountId, label: string): Promise<string> {
  return chooseFreeLabel(label, await listSnapshotLabels(tx, accountId, label), volumeSnapshotLabelMax)
}

/** Returns a snapshot's event entities and work item. */
export function describeSnapshotSubject({ id, label, region, volume_id, volume_label }: VolumeSnapshotRow) {
  return {
    entity: { type: 'volume_snapshot', id, label },
    secondary: { type: 'volume', id: volume_id, label: volume_label },
    work: { kind: 'volume_snapshot', id, region },
  } as const
}

/** Snapshot with validated changes; an absent field keeps its value. */
export interface VolumeSnapshotUpdate extends Partial<Pick<VolumeSnapshotRow, 'label' | 'tags'>> {
  readonly id: VolumeSnapshotId
}

/**
 * Stores a snapshot's new label or tags with a notification, and returns the row. Writes nothing if unchanged (decision F2). Throws resource.not_found and
 * snapshot.label_taken.
 */
export async function acceptVolumeSnapshotUpdate(
  tx: Tx,
  actor: Actor,
  { id, ...changes }: VolumeSnapshotUpdate,
): Promise<{ readonly row: VolumeSnapshotRow }> {
  const before = await findVolumeSnapshot(tx, actor, id)
  if (isDeepStrictEqual({ ...before, ...changes }, before)) return { row: before }
  await rememberTags(tx, actor.accountId, changes.tags ?? [])
  const row = await updateVolumeSnapshot(tx, id, changes)
  const { entity, secondary } = describeSnapshotSubject(row)
  await insertNotification(tx, actor, { action: 'volume_snapshot_update', entity, secondary })
  return { row }
}

/**
 * Hides a snapshot, ends its billing and cancels its other open jobs. Afterwards it stays in the trash or is wiped (decision D12). Returns the job's event ID
 * and the trash item's ID. Throws resource.not_found.
 */
export async function acceptVolumeSnapshotDelete(
  tx: Tx,
  actor: Actor,
  id: VolumeSnapshotId,
): Promise<{ readonly operationId: EventId; readonly trashId: TrashId | null }> {
  return removeVolumeSnapshot(tx, actor, await findVolumeSnapshot(tx, actor, id))
}

/** Deletes a locked snapshot; an act for requests and policies. */
export async function removeVolumeSnapshot(
  tx: Tx,
  author: EventAuthor,
  row: VolumeSnapshotRow,
): Promise<{ readonly operationId: EventId; readonly trashId: TrashId | null }> {
  const { id } = row
  const subject = describeSnapshotSubject(row)
  await markVolumeSnapshotDeleted(tx, id)
  const trashId = await insertTrashItem(tx, author, 'volume_snapshot', id)
  await supersedeJobs(tx, subject.work)
  await closeInterval(tx, author.accountId, subject.work)
  const { id: operationId } = await startJob(tx, author, { action: 'volume_snapshot_delete', ...subject })
  return { operationId, trashId }
}
