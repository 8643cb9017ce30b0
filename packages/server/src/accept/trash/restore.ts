import { type Restored, type TrashKind, volumeBackupLabel } from '@moorage/contract'
import { type Actor, ApiError, type EventId, throwErrors, type TrashId } from '#domain/shared/index.ts'
import { chooseFreeLabel } from '#domain/trash/free-label.ts'
import { checkClusterLabel } from '#domain/cluster/check-create.ts'
import { checkHostLabel } from '#domain/host/label.ts'
import { checkDiskLabel } from '#domain/disk/reject.ts'
import { checkVolumeBackupLabel } from '#domain/volume-backup/check-label.ts'
import { volumeSnapshotLabelMax } from '#domain/volume-snapshot/plan.ts'
import { checkVolumeLabel, volumeLabelMax } from '#domain/volume/label.ts'
import type { Tx } from '#store/open-store.ts'
import { type StoredTrashItem, findTrashItem, listLabels, deleteKeptItem } from '#store/trash/trash-items.ts'
import type { Terms } from '../terms.ts'
import { restoreTrashedCluster, restoreTrashedPool } from './restore-cluster.ts'
import { restoreTrashedDisks } from './restore-disks.ts'
import { restoreTrashedHost } from './restore-host.ts'
import type { RestoredResource } from './start-restore.ts'
import { restoreTrashedVolume, restoreTrashedVolumeBackup, restoreTrashedVolumeSnapshot } from './restore-volume.ts'

/** Trash item to restore; a null label uses the previous one, with a number if it is in use. */
export interface TrashRestore {
  readonly id: TrashId
  readonly label: string | null
  /** True replaces the kubeconfig of a cluster. False if absent. */
  readonly isRegenerating?: boolean
}

interface LabelRules {
  readonly word: string
  readonly lengthMax: number
  readonly check: (label: string) => readonly ApiError[]
}

/** Labels of pools, backups and disks need not be unique. */
const rules: Readonly<Record<TrashKind, LabelRules>> = {
  volume: { word: 'volume', lengthMax: volumeLabelMax, check: checkVolumeLabel },
  volume_snapshot: {
    word: 'volume snapshot',
    lengthMax: volumeSnapshotLabelMax,
    check: (label) => checkVolumeLabel(label, volumeSnapshotLabelMax),
  },
  volume_backup: { word: 'volume backup', lengthMax: volumeBackupLabel.maxLength, check: checkVolumeBackupLabel },
  host: { word: 'host', lengthMax: 64, check: checkHostLabel },
  orchcluster: { word: 'cluster', lengthMax: 32, check: checkClusterLabel },
  orchnodepool: { word: 'pool', lengthMax: 64, check: () => [] },
  disk: { word: 'disk', lengthMax: 48, check: checkDiskLabel },
}
/** Characters of a label that stay when a number of up to four digits is added. */
const numberLength = 5

/**
 * Restores a deleted resource with its ID and data, and bills it again from its deletion on (decisions D12, H5). Returns the response and the job's event ID.
 * Throws resource.not_found, trash.purging, trash.not_offered, trash.cluster_deleted, trash.host_deleted, account.limit_reached, and an error of its label.
 */
export async function acceptTrashRestore(
  tx: Tx,
  actor: Actor,
  { id, label: requested, isRegenerating = false }: TrashRestore,
  by: Terms,
): Promise<{ readonly body: Restored; readonly operationId: EventId }> {
  const item = await deleteKeptItem(tx, actor, id)
  if (!item) throw await explainUntaken(tx, actor, id)
  const { word, check } = rules[item.kind]
  if (isRegenerating && item.kind !== 'orchcluster') throw explainNoKubeconfig(word)
  if (requested !== null && requested !== item.label) throwErrors(check(requested))
  const label = requested ?? (await chooseLabel(tx, item))
  const restored = await restoreItem(tx, actor, { item, label, isRegenerating }, by)
  const relabeled = requested === null && label !== item.label
  const changes = [
    ...(relabeled ? [`The label is ${label}, because another ${word} has the label ${item.label}.`] : []),
    ...restored.changes,
  ]
  return { body: { id: restored.id, type: item.kind, label, changes }, operationId: restored.operationId }
}

async function chooseLabel(tx: Tx, item: StoredTrashItem): Promise<string> {
  const { kind, label } = item
  if (kind === 'orchnodepool' || kind === 'volume_backup' || kind === 'disk') return label
  const { lengthMax } = rules[kind]
  return chooseFreeLabel(
    label,
    await listLabels(tx, { ...item, kind }, label.slice(0, lengthMax - numberLength)),
    lengthMax,
  )
}

interface LabeledItem {
  readonly item: StoredTrashItem
  readonly label: string
  readonly isRegenerating: boolean
}

function restoreItem(tx: Tx, actor: Actor, labeled: LabeledItem, by: Terms): Promise<RestoredResource> {
  const { item, label, isRegenerating } = labeled
  const { volume_id: volumeId, cluster_id: clusterId, pool_id: poolId, volume_snapshot_id: snapshotId } = item
  const { volume_backup_id: backupId } = item
  if (item.disk_host_id !== null) return restoreTrashedDisks(tx, actor, { item, hostId: item.disk_host_id, label }, by)
  if (volumeId !== null) return restoreTrashedVolume(tx, actor, { id: volumeId, label }, by)
  if (snapshotId !== null) return restoreTrashedVolumeSnapshot(tx, actor, { id: snapshotId, label }, by)
  if (backupId !== null) return restoreTrashedVolumeBackup(tx, actor, { id: backupId, label }, by)
  if (clusterId !== null) return restoreTrashedCluster(tx, actor, { id: clusterId, label, isRegenerating }, by)
  if (poolId !== null) return restoreTrashedPool(tx, actor, poolId, by)
  return restoreTrashedHost(tx, actor, { item, label }, by)
}

const explainNoKubeconfig = (word: string): ApiError =>
  new ApiError('request.field_invalid', `Applies to clusters only. This item is a ${word}.`, { field: 'regenerate' })

/** Throws resource.not_found without the item. */
async function explainUntaken(tx: Tx, actor: Actor, id: TrashId): Promise<ApiError> {
  const item = await findTrashItem(tx, actor, id)
  return new ApiError(
    'trash.purging',
    `The ${rules[item.kind].word} ${item.label} is being wiped and cannot be restored any more.`,
  )
}
