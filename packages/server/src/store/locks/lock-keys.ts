import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../open-store.ts'
import { prepareQuery } from '../prepare-query.ts'
import type { ClusterId } from '#domain/shared/index.ts'

/** Class numbers in lock keys. Other locks have small fixed keys (class 0). */
const classes = { user: 1n, user_changes: 2n, username: 3n } as const
/** Bits of the ID in a key. No database issues 2^48 IDs. */
const numberBits = 48n

/**
 * Waits for and holds a lock on an ID until the end of the transaction. The key is `class << 48 | id`, so that no two locks share a key. Unlike row locks,
 * these locks are fair: a shared request queues behind a waiting exclusive one. Read the protected rows in the next statement, because a statement reads as of
 * its start.
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
 * Returns the stored form of an Idempotency-Key of a cluster's own token, which shares no answers with its user (decision E9). Callers' keys contain no spaces
 * (decision A9).
 */
export function clusterKey(clusterId: ClusterId, key: string): string {
  return `cluster ${clusterId} ${key}`
}

/** SQL condition that an idempotency key belongs to a cluster's own token. */
export const isClusterKey: RawBuilder<boolean> = sql<boolean>`idempotency_keys.key like 'cluster %'`
