import { accountEvents } from './account/events.ts'
import { addressEvents } from './address/events.ts'
import { clusterEvents } from './cluster/events.ts'
import { hostEvents } from './host/events.ts'
import type { EventSpec } from './shared/event-spec.ts'
import { sshKeyEvents } from './ssh-key/events.ts'
import { tagEvents } from './tag/events.ts'
import { tokenEvents } from './token/events.ts'
import { volumeEvents } from './volume/events.ts'

const catalogue = {
  ...volumeEvents,
  ...hostEvents,
  ...addressEvents,
  ...tokenEvents,
  ...sshKeyEvents,
  ...tagEvents,
  ...accountEvents,
  ...clusterEvents,
} as const

/** Neutral word for what an event says happened (decision F3). */
export type EventAction = keyof typeof catalogue

/** Actions that are jobs: each is carried out, and ends in one way (decision F1). */
export type JobAction = {
  [Action in EventAction]: (typeof catalogue)[Action]['kind'] extends 'job' ? Action : never
}[EventAction]

/** The one catalogue of event actions; docs/events.md is printed from it. */
export const events: Readonly<Record<EventAction, EventSpec>> = catalogue
