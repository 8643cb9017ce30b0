import { accountEvents } from './account/events.ts'
import { addressEvents } from './address/events.ts'
import { clusterEvents } from './cluster/events.ts'
import { hostEvents } from './host/events.ts'
import { lockEvents } from './lock/events.ts'
import { imageEvents } from './image/events.ts'
import type { EventSpec } from './shared/event-spec.ts'
import { snapshotPolicyEvents } from './snapshot-policy/events.ts'
import { sshKeyEvents } from './ssh-key/events.ts'
import { tagEvents } from './tag/events.ts'
import { tokenEvents } from './token/events.ts'
import { volumeEvents } from './volume/events.ts'
import { volumeBackupEvents } from './volume-backup/events.ts'
import { volumeSnapshotEvents } from './volume-snapshot/events.ts'

const catalogue = {
  ...volumeEvents,
  ...volumeBackupEvents,
  ...snapshotPolicyEvents,
  ...volumeSnapshotEvents,
  ...hostEvents,
  ...addressEvents,
  ...imageEvents,
  ...tokenEvents,
  ...sshKeyEvents,
  ...tagEvents,
  ...lockEvents,
  ...accountEvents,
  ...clusterEvents,
} as const

/** Neutral action of an event (decision F3). */
export type EventAction = keyof typeof catalogue

/** Actions of jobs, which are executed and end exactly once (decision F1). */
export type JobAction = {
  [Action in EventAction]: (typeof catalogue)[Action]['kind'] extends 'job' ? Action : never
}[EventAction]

/** Event actions; source of docs/events.md. */
export const events: Readonly<Record<EventAction, EventSpec>> = catalogue
