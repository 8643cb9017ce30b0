import Type, { type Static } from 'typebox'
import { describeResource } from '../shared/describe-schema.ts'
import { nullable } from '../shared/nullable.ts'
import { timestampOf } from '../shared/timestamp.ts'

const everyHours = Type.Integer({ minimum: 1, maximum: 8_760, description: 'Hours between two snapshots.' })
const keep = Type.Integer({
  minimum: 1,
  maximum: 100,
  description: 'Number of automatic snapshots of the volume that are kept. The oldest ones are deleted.',
})
const isPaused = Type.Boolean({ description: 'While true, no snapshots are created or deleted.' })

/** Response of snapshot_policy.view and snapshot_policy.update. */
export const snapshotPolicySchema = describeResource('SnapshotPolicy', 'Schedule of automatic snapshots of a volume.', {
  every_hours: everyHours,
  keep,
  is_paused: isPaused,
  next_run: nullable(timestampOf('Time of the next snapshot. Null while paused.')),
})

/** Snapshot policy of a volume. */
export type SnapshotPolicy = Static<typeof snapshotPolicySchema>

/** Body of snapshot_policy.update. */
export const snapshotPolicyUpdateSchema = Type.Object({
  every_hours: everyHours,
  keep,
  is_paused: Type.Optional(isPaused),
})
