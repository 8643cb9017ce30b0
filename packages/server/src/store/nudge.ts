import { sql } from 'kysely'
import type { Store } from './open-store.ts'

/** Channels a process may listen on: work became due, the event log grew, the installation closed or opened. A nudge carries no decision; a lost one costs one sweep. */
export const channels = {
  work: 'moorage_work',
  events: 'moorage_events',
  installation: 'moorage_installation',
} as const
/** One of the channels. */
export type Channel = keyof typeof channels

interface Pending {
  isRunning: boolean
  isWanted: boolean
}
const pendingOf = new WeakMap<Store, Record<Channel, Pending>>()

/**
 * Tells every process that something changed; call it after the commit, never inside the transaction (NOTIFY takes a global lock
 * at commit). Calls that come while one is on its way are folded into one. Never fails: the sweep finds what a lost nudge missed.
 */
export function nudge(store: Store, channel: Channel): void {
  const all = pendingOf.get(store) ?? {
    work: { isRunning: false, isWanted: false },
    events: { isRunning: false, isWanted: false },
    installation: { isRunning: false, isWanted: false },
  }
  pendingOf.set(store, all)
  const pending = all[channel]
  pending.isWanted = true
  if (!pending.isRunning) void drain(store, channel, pending)
}

async function drain(store: Store, channel: Channel, pending: Pending): Promise<void> {
  pending.isRunning = true
  try {
    while (pending.isWanted) {
      pending.isWanted = false
      await nudgeNow(store, channel)
    }
  } catch {
    pending.isWanted = false
  } finally {
    pending.isRunning = false
  }
}

/** The same at once, for whoever ends soon afterwards and takes the connections along. Throws when the database cannot be reached. */
export async function nudgeNow(store: Store, channel: Channel): Promise<void> {
  await sql`select pg_notify(${channels[channel]}, '')`.execute(store.db)
}
