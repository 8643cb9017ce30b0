import type { SnapshotPolicy } from '@moorage/contract'
import { acceptSnapshotPolicyDelete, acceptSnapshotPolicyUpdate } from '#accept/snapshot-policy/snapshot-policies.ts'
import { asId, type VolumeId } from '#domain/shared/index.ts'
import { wireTime } from '#store/column-types.ts'
import { findSnapshotPolicy, type SnapshotPolicyRow } from '#store/snapshot-policy/snapshot-policies.ts'
import { locateVolume } from '#store/volume/find-volumes.ts'
import type { HandlersOf, PathOf } from '../../call.ts'
import { changeStored } from '../../change-stored.ts'
import { respondRow } from '../../respond.ts'
import { locateStored, viewStored } from '../../stored-reads.ts'

const volumeIdOf = ({ volumeId }: PathOf<'snapshot_policy.view'>): VolumeId => asId<VolumeId>(volumeId)

const locate = locateStored(locateVolume, volumeIdOf)

/** Operations of a volume's snapshot policy (decision D13). */
export const snapshotPolicyHandlers: HandlersOf<'snapshot_policy'> = {
  'snapshot_policy.view': viewStored(findSnapshotPolicy, volumeIdOf, snapshotPolicyBody),
  'snapshot_policy.update': {
    kind: 'change',
    locate,
    accept(tx, call) {
      const { every_hours: everyHours, keep, is_paused: isPaused = false } = call.body
      const input = { id: volumeIdOf(call.params), everyHours, keep, isPaused }
      return respondRow(acceptSnapshotPolicyUpdate(tx, call.actor, input), snapshotPolicyBody, call)
    },
  },
  'snapshot_policy.delete': changeStored(locate, acceptSnapshotPolicyDelete, (path) => ({ id: volumeIdOf(path) })),
}

function snapshotPolicyBody({ every_hours, keep_count, is_paused, next_run }: SnapshotPolicyRow): SnapshotPolicy {
  return { every_hours, keep: keep_count, is_paused, next_run: is_paused ? null : wireTime(next_run) }
}
