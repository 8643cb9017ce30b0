import type { RateCaller } from '#api/request/rates/rate-counter.ts'
import type { RequestQueues } from '#api/request/queues/open-queues.ts'
import type { AccountId } from '#domain/shared/index.ts'
import type { ClusterGate } from '#drivers/simulated/index.ts'
import { findClusterByUid } from '#store/cluster/find-cluster-by-uid.ts'
import type { Store } from '#store/open-store.ts'

/** Cached accounts do not expire, because a cluster never changes its account. */
const cachedMax = 1_000

/**
 * Returns a gate that applies the API rate limits, and the account's concurrency limits with its own `queues`, to cluster requests. Requests to a deleted
 * cluster are not queued.
 */
export function limitClusterRequests(
  { db }: Store,
  queues: Pick<RequestQueues, 'changes' | 'reads'>,
  count: (caller: RateCaller) => number | null,
): ClusterGate {
  const cached = new Map<string, AccountId>()
  async function findAccount(uid: string): Promise<AccountId | undefined> {
    const known = cached.get(uid)
    if (known !== undefined) return known
    const found = await findClusterByUid(db, uid)
    if (!found) return undefined
    const [oldest] = cached.keys()
    if (cached.size >= cachedMax && oldest !== undefined) cached.delete(oldest)
    cached.set(uid, found.account_id)
    return found.account_id
  }
  return {
    count,
    async run({ clusterUid, isChange, signal }, work) {
      const accountId = await findAccount(clusterUid)
      if (accountId === undefined) return work()
      return (isChange ? queues.changes : queues.reads).run({ accountId, isUrgent: false, signal }, work)
    },
  }
}
