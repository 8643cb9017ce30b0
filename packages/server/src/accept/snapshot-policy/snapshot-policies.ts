import { isDeepStrictEqual } from 'node:util'
import type { Actor, VolumeId } from '#domain/shared/index.ts'
import { insertNotification } from '#store/event/start-job.ts'
import type { Tx } from '#store/open-store.ts'
import {
  deleteSnapshotPolicy,
  findSnapshotPolicy,
  findOptionalPolicy,
  type SnapshotPolicyRow,
  writeSnapshotPolicy,
} from '#store/snapshot-policy/snapshot-policies.ts'
import { lockVolume } from '#store/volume/lock-volume.ts'
import { touchWork } from '#store/work/touch-work.ts'

/** Policy to store for a volume. */
export interface SnapshotPolicyUpdate {
  readonly id: VolumeId
  readonly everyHours: number
  readonly keep: number
  readonly isPaused: boolean
}

/** Creates or replaces the policy of a volume, with a notification, and wakes its pass (decision D13). Returns the row. Writes nothing if unchanged (decision F2). Throws resource.not_found. */
export async function acceptSnapshotPolicyUpdate(
  tx: Tx,
  actor: Actor,
  { id, everyHours, keep, isPaused }: SnapshotPolicyUpdate,
): Promise<{ readonly row: SnapshotPolicyRow }> {
  const { label, region } = await lockVolume(tx, actor, id)
  const policy = { every_hours: everyHours, keep_count: keep, is_paused: isPaused }
  const before = await findOptionalPolicy(tx, actor, id)
  if (before && isDeepStrictEqual({ ...before, ...policy }, before)) return { row: before }
  const row = await writeSnapshotPolicy(tx, { volume_id: id, account_id: actor.accountId, ...policy })
  await touchWork(tx, { kind: 'snapshot_policy', id }, region)
  await insertNotification(tx, actor, { action: 'snapshot_policy_update', entity: { type: 'volume', id, label } })
  return { row }
}

/** Deletes the policy of a volume, with a notification. Throws resource.not_found, also without a policy. */
export async function acceptSnapshotPolicyDelete(
  tx: Tx,
  actor: Actor,
  { id }: Pick<SnapshotPolicyUpdate, 'id'>,
): Promise<void> {
  const { label, region } = await lockVolume(tx, actor, id)
  await findSnapshotPolicy(tx, actor, id)
  await deleteSnapshotPolicy(tx, id)
  await touchWork(tx, { kind: 'snapshot_policy', id }, region)
  const entity = { type: 'volume', id, label } as const
  await insertNotification(tx, actor, { action: 'snapshot_policy_delete', entity })
}
