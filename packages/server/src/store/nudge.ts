import { sql } from 'kysely'
import type { Store } from './open-store.ts'
import { prepareQuery } from './prepare-query.ts'

/** PostgreSQL channels for due work, new log entries, and maintenance. A nudge carries no data; a lost nudge delays its receivers until their next poll. */
export const channels = {
  work: 'moorage_work',
  events: 'moorage_events',
  installation: 'moorage_installation',
} as const
/** Name of a channel. */
export type Channel = keyof typeof channels

interface Pending {
  run: Promise<void> | null
  readonly queued: Set<Channel>
}
const pendingOf = new WeakMap<Store, Pending>()

/**
 * Notifies every process of a change, without waiting. Call it after the commit, because NOTIFY takes a global lock at commit. Merges calls while a statement
 * runs. Never fails: the sweep covers a lost nudge.
 */
export function nudge(store: Store, ...notified: readonly Channel[]): void {
  const pending = pendingOf.get(store) ?? { run: null, queued: new Set() }
  pendingOf.set(store, pending)
  for (const channel of notified) pending.queued.add(channel)
  pending.run ??= drain(store, pending)
}

/** Resolves when pending nudges are sent or lost; immediately if none are pending. */
export async function awaitNudges(store: Store): Promise<void> {
  await pendingOf.get(store)?.run
}

async function drain(store: Store, pending: Pending): Promise<void> {
  const { queued } = pending
  try {
    while (queued.size > 0) {
      const notified = [...queued]
      queued.clear()
      await nudgeNow(store, ...notified)
    }
  } catch {
    queued.clear()
  } finally {
    pending.run = null
  }
}

/** Sends nudges and waits for the database. Throws if the database is unreachable. */
export async function nudgeNow(store: Store, ...notified: readonly Channel[]): Promise<void> {
  await notifyAll(store.db, { names: notified.map((channel) => channels[channel]) })
}

const notifyAll = prepareQuery(
  (_db, { names }: { readonly names: readonly string[] }) =>
    sql`select pg_notify(name, '') from unnest(${names}::text[]) as name`,
)
