import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../open-store.ts'
import { prepareQuery } from '../prepare-query.ts'
import type { ClusterId } from '#domain/shared/index.ts'

/** What is locked by its number, each with the class that its keys have. The few fixed keys of other locks are small: class 0. */
const classes = { user: 1n, user_changes: 2n, username: 3n } as const
/** Bits of a number in a key: no database hands out so many. */
const numberBits = 48n

/**
 * Holds a number until the end of the transaction; the key is `class << 48 | number`, so that no two things ever share one. Unlike locks on rows these are
 * fair: whoever wants to share waits behind somebody who waits to have it alone, and cannot keep them waiting for ever. A statement sees the
 * rows as they were when it began, so read what the lock keeps still in the next one.
 */
export async function lockKey(
  tx: Tx,
  kind: keyof typeof classes,
  id: number,
  strength: 'shared' | 'alone',
): Promise<void> {
  await lock[strength](tx, { key: String((classes[kind] << numberBits) | BigInt(id)) })
}

const lock = {
  shared: prepareQuery((_db, { key }: LockedKey) => sql`select pg_advisory_xact_lock_shared(${key}::bigint)`),
  alone: prepareQuery((_db, { key }: LockedKey) => sql`select pg_advisory_xact_lock(${key}::bigint)`),
}

interface LockedKey {
  readonly key: string
}

/**
 * How an Idempotency-Key is kept that came with a cluster's own token, which shares no answers with the user in whose name it stands
 * (decision E9); callers' own keys have no spaces (decision A9).
 */
export function clusterKey(clusterId: ClusterId, key: string): string {
  return `cluster ${clusterId} ${key}`
}

/** Whether a row of idempotency_keys is one of those. */
export const isClusterKey: RawBuilder<boolean> = sql<boolean>`idempotency_keys.key like 'cluster %'`
