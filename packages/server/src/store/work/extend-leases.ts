import { sql } from 'kysely'
import type { Store } from '../open-store.ts'
import { repeatOnConflict } from '../transaction/repeat-on-conflict.ts'
import type { Claim } from './claim-work.ts'
import type { WorkKey } from './touch-work.ts'

/**
 * Extends the leases of the claims that a worker serves, in one statement; returns the ones it still holds, with their epochs. The
 * lease of a claim that it does not serve any more (its pass failed, or its answer was lost) is left to end.
 */
export async function extendLeases(
  store: Store,
  claims: readonly Claim[],
  leaseMs: number,
): Promise<(WorkKey & { epoch: number })[]> {
  if (claims.length === 0) return []
  // Others lock work rows in orders of their own, so this statement can be the one that a deadlock ends.
  const { rows } = await repeatOnConflict(() =>
    sql<WorkKey & { epoch: number }>`
    update work set lease_until = moor_now() + make_interval(secs => ${leaseMs}::float8 / 1000)
    from unnest(
      ${claims.map((one) => one.kind)}::text[], ${claims.map((one) => one.id)}::bigint[],
      ${claims.map((one) => one.epoch)}::bigint[], ${claims.map((one) => one.holder)}::text[]
    ) as served (kind, id, epoch, holder)
    where work.kind = served.kind and work.id = served.id and work.epoch = served.epoch and work.lease_holder = served.holder
    returning work.kind, work.id, work.epoch`.execute(store.db),
  )
  return rows
}
