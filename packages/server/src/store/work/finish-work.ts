import { sql } from 'kysely'
import type { Tx } from '../open-store.ts'
import { prepareQuery } from '../prepare-query.ts'
import { sendUnawaited } from '../transact.ts'
import type { Claim } from './claim-work.ts'

interface WorkResult {
  readonly dueMs: number
  readonly tries: number
  readonly cause: string | null
  /** True if more work remains. The row then precedes resyncs. */
  readonly isUnconverged?: boolean
}

/**
 * Releases the claim, in the transaction that records the pass; no-op if another claim has raised the epoch. The row is due immediately if its generation is
 * newer, or if it was woken (its due time is then later than the claim). The statement is not awaited.
 */
export async function finishWork(tx: Tx, claim: Claim, result: WorkResult): Promise<void> {
  const { kind, id, epoch, generation, claimedAtMs } = claim
  const { dueMs, tries, cause } = result
  const reached = generation - (result.isUnconverged ? 1 : 0)
  await sendUnawaited(tx, release(tx, { kind, id, epoch, generation, claimedAtMs, dueMs, tries, cause, reached }))
}

type Released = Pick<Claim, 'kind' | 'id' | 'epoch' | 'generation' | 'claimedAtMs'> &
  Omit<WorkResult, 'isUnconverged'> & { readonly reached: number }

const release = prepareQuery((db, ended: Released) => {
  // Rounds `due` like the claim's time, which could otherwise be a microsecond before an equal `due`.
  const isUnchanged = sql`generation = ${ended.generation} and (extract(epoch from due) * 1000)::float8 <= ${ended.claimedAtMs}::float8`
  return db
    .updateTable('work')
    .set({
      lease_holder: null,
      lease_until: null,
      released: sql<string>`moor_now()`,
      tries: ended.tries,
      cause: ended.cause,
      seen_generation: sql<number>`case when ${isUnchanged} then ${ended.reached}::bigint else least(${ended.generation}::bigint, generation - 1) end`,
      due: sql<string>`case when ${isUnchanged} then moor_now() + make_interval(secs => ${ended.dueMs}::float8 / 1000) else moor_now() end`,
    })
    .where('kind', '=', ended.kind)
    .where('id', '=', ended.id)
    .where('epoch', '=', ended.epoch)
})

/** Deletes the claim's work row, in the transaction that deletes the resource. Does not check the claim's epoch. */
export async function deleteWork(tx: Tx, claim: Claim): Promise<void> {
  await tx.deleteFrom('work').where('kind', '=', claim.kind).where('id', '=', claim.id).execute()
}
