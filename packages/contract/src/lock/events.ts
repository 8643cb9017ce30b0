import { describeNotification, type EventSpec } from '../shared/event-spec.ts'

/** Events of locks, whose entity is the locked resource. The linode dialect hides them (decision G13). */
export const lockEvents = {
  lock_create: describeNotification('any', 'A volume, host, cluster or pool was locked against deletion.'),
  lock_delete: describeNotification('any', 'The lock of a volume, host, cluster or pool was removed.'),
} as const satisfies Record<string, EventSpec>
