import { sql } from 'kysely'
import type { Tx } from '../open-store.ts'
import type { Claim } from './claim-work.ts'

/** How a pass leaves its work row. */
interface WorkEnding {
  /** When to look again, from now. */
  readonly dueMs: number
  readonly tries: number
  readonly cause: string | null
  /** The pass is over and yet there is more to do, without a cause: goes before what is only looked at again. */
  readonly isUnsettled?: boolean
}

/**
 * Gives the claim back inside the recording transaction. Due at once when there is a newer generation, or when the row was woken since
 * it was claimed (it is due later than the claim then): the pass may have looked before that happened.
 */
export async function finishWork(tx: Tx, claim: Claim, ending: WorkEnding): Promise<void> {
  const isQuiet = sql`generation = ${claim.generation} and due <= to_timestamp(${claim.claimedAtMs}::float8 / 1000)`
  await tx
    .updateTable('work')
    .set({
      lease_holder: null,
      lease_until: null,
      released: sql<string>`moor_now()`,
      tries: ending.tries,
      cause: ending.cause,
      seen_generation: sql<number>`case when ${isQuiet} then ${claim.generation - (ending.isUnsettled ? 1 : 0)}::bigint else least(${claim.generation}::bigint, generation - 1) end`,
      due: sql<string>`case when ${isQuiet} then moor_now() + make_interval(secs => ${ending.dueMs}::float8 / 1000) else moor_now() end`,
    })
    .where('kind', '=', claim.kind)
    .where('id', '=', claim.id)
    .where('epoch', '=', claim.epoch)
    .execute()
}

/** Ends the work row with its resource. */
export async function deleteWork(tx: Tx, claim: Claim): Promise<void> {
  await tx.deleteFrom('work').where('kind', '=', claim.kind).where('id', '=', claim.id).execute()
}
