import { describeNotification, type EventSpec } from '../shared/event-spec.ts'

/** Events of snapshot policies, whose entity is the volume (decision D13). */
export const snapshotPolicyEvents = {
  snapshot_policy_update: describeNotification('volume', 'The snapshot policy of a volume was created or changed.'),
  snapshot_policy_delete: describeNotification('volume', 'The snapshot policy of a volume was deleted.'),
  snapshot_policy_skip: describeNotification(
    'volume',
    'An automatic snapshot was not created. The message contains the reason.',
  ),
} as const satisfies Record<string, EventSpec>
