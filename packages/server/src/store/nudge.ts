import { sql } from 'kysely'
import type { Store } from './open-store.ts'
import { prepareQuery } from './prepare-query.ts'

/** Channels a process may listen on: work became due, the event log grew, the installation closed or opened. A nudge carries no decision; a lost one costs one sweep. */
export const channels = {
  work: 'moorage_work',
  events: 'moorage_events',
  installation: 'moorage_installation',
} as const
/** One of the channels. */
export type Channel = keyof typeof channels

/** Channels that are to be told when the statement under way has ended. */
interface Pending {
  run: Promise<void> | null
  readonly wanted: Set<Channel>
}
const pendingOf = new WeakMap<Store, Pending>()

/**
 * Tells every process that something changed; call it after the commit, never inside the transaction (NOTIFY takes a global lock
 * at commit). Calls that come while one is on its way are folded into one. Never fails: the sweep finds what a lost nudge missed.
 */
export function nudge(store: Store, ...told: readonly Channel[]): void {
  const pending = pendingOf.get(store) ?? { run: null, wanted: new Set() }
  pendingOf.set(store, pending)
  for (const channel of told) pending.wanted.add(channel)
  pending.run ??= drain(store, pending)
}

/** Waits for nudges on their way, before a short-lived process closes the store. */
export async function awaitNudges(store: Store): Promise<void> {
  await pendingOf.get(store)?.run
}

async function drain(store: Store, pending: Pending): Promise<void> {
  const { wanted } = pending
  try {
    while (wanted.size > 0) {
      const told = [...wanted]
      wanted.clear()
      await nudgeNow(store, ...told)
    }
  } catch {
    wanted.clear()
  } finally {
    pending.run = null
  }
}

/** The same at once, for whoever ends soon afterwards and takes the connections along. Throws when the database cannot be reached. */
export async function nudgeNow(store: Store, ...told: readonly Channel[]): Promise<void> {
  await notifyAll(store.db, { names: told.map((channel) => channels[channel]) })
}

const notifyAll = prepareQuery(
  (_db, { names }: { readonly names: readonly string[] }) =>
    sql`select pg_notify(name, '') from unnest(${names}::text[]) as name`,
)
