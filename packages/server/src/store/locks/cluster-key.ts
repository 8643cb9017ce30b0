import { type RawBuilder, sql } from 'kysely'
import type { ClusterId } from '../../domain/shared/index.ts'

/**
 * How an Idempotency-Key is kept that came with a cluster's own token, which shares no answers with the user in whose name it stands
 * (decision E9); callers' own keys have no spaces (decision A9).
 */
export function clusterKey(clusterId: ClusterId, key: string): string {
  return `cluster ${clusterId} ${key}`
}

/** Whether a row of idempotency_keys is one of those. */
export const isClusterKey: RawBuilder<boolean> = sql<boolean>`idempotency_keys.key like 'cluster %'`
