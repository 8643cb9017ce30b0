import { sql } from 'kysely'
import { repeatOnConflict } from '../transact.ts'
import { moorNowMs, type Store, type Tx } from '../open-store.ts'
import { prepareQuery } from '../prepare-query.ts'
import type { Claim } from './claim-work.ts'
import type { WorkKey } from './touch-work.ts'

/** Extends the leases of a worker's active claims and returns those still held, with their epochs. */
export async function extendLeases(
  store: Store,
  claims: readonly Claim[],
  leaseMs: number,
): Promise<(WorkKey & { epoch: number })[]> {
  if (claims.length === 0) return []
  // Other transactions lock rows in another order.
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

/** Releases the leases whose holder starts with this text: a worker, or all workers of a process. Their work is due now. */
export async function releaseLeases(store: Store, holder: string): Promise<void> {
  await sql`update work set lease_holder = null, lease_until = null, due = moor_now() where starts_with(lease_holder, ${holder})`.execute(
    store.db,
  )
}

/** State of a claim: valid, overtaken by a newer change, or lost. */
export type ClaimState = 'valid' | 'overtaken' | 'lost'

/** Locks the work row. Returns whether the holder may still write (architecture, ground rule 3), and the database's time. */
export async function checkClaim(
  tx: Tx,
  claim: Claim,
): Promise<{ readonly state: ClaimState; readonly nowMs: number }> {
  const { kind, id, holder, epoch } = claim
  const [row] = await lockClaimed(tx, { kind, id, holder, epoch })
  if (!row) return { state: 'lost', nowMs: 0 }
  return { state: row.generation === claim.generation ? 'valid' : 'overtaken', nowMs: row.nowMs }
}

const lockClaimed = prepareQuery((db, { kind, id, holder, epoch }: Pick<Claim, 'kind' | 'id' | 'holder' | 'epoch'>) =>
  db
    .selectFrom('work')
    .select(['generation', moorNowMs.as('nowMs')])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('lease_holder', '=', holder)
    .where('epoch', '=', epoch)
    .forUpdate(),
)
