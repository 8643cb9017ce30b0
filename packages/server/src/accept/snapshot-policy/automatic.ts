import { asId, type VolumeSnapshotId } from '#domain/shared/index.ts'
import { planNextRunMs } from '#domain/snapshot-policy/plan.ts'
import { insertNotification } from '#store/event/start-job.ts'
import type { Tx } from '#store/open-store.ts'
import { moveNextRun, type SnapshotPolicyWork } from '#store/snapshot-policy/snapshot-policies.ts'
import { lockAnyVolumeSnapshot } from '#store/volume-snapshot/volume-snapshots.ts'
import { lockAnyVolume } from '#store/volume/lock-volume.ts'
import type { Terms } from '../terms.ts'
import { removeVolumeSnapshot, startVolumeSnapshot } from '../volume-snapshot/volume-snapshots.ts'

const authorOf = ({ account_id: accountId }: SnapshotPolicyWork) => ({ accountId, system: true }) as const

/** Creates the snapshot that is due, as the system, and moves the next run (decision D13). Throws as acceptVolumeSnapshotCreate. */
export async function acceptAutomaticSnapshot(
  tx: Tx,
  policy: SnapshotPolicyWork,
  { catalogue }: Pick<Terms, 'catalogue'>,
): Promise<void> {
  const volume = await lockAnyVolume(tx, policy.volume_id)
  const snapshot = { label: null, tags: [], isAutomatic: true, catalogue }
  await startVolumeSnapshot(tx, authorOf(policy), volume, snapshot)
  await moveNextRun(tx, policy.volume_id, planNextRunMs(policy))
}

/** Records with a reason that the snapshot that is due is not created, and moves the next run. */
export async function acceptSnapshotSkip(tx: Tx, policy: SnapshotPolicyWork, message: string): Promise<void> {
  const { id, label } = await lockAnyVolume(tx, policy.volume_id)
  const entity = { type: 'volume', id, label } as const
  await insertNotification(tx, authorOf(policy), { action: 'snapshot_policy_skip', entity, message })
  await moveNextRun(tx, policy.volume_id, planNextRunMs(policy))
}

/** Deletes an automatic snapshot beyond the number to keep, as the system. It stays in the trash, so that a changed policy destroys nothing at once. */
export async function acceptSurplusDelete(tx: Tx, policy: SnapshotPolicyWork, id: number): Promise<void> {
  const row = await lockAnyVolumeSnapshot(tx, asId<VolumeSnapshotId>(id))
  if (row) await removeVolumeSnapshot(tx, authorOf(policy), row)
}
