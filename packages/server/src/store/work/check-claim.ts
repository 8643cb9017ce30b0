import type { Tx } from '../open-store.ts'
import type { Claim } from './claim-work.ts'

/** How a claim stands when its holder wants to record: valid, overtaken by a newer wish, or lost. */
export type ClaimStanding = 'valid' | 'overtaken' | 'lost'

/** Locks the work row and tells whether the holder may still write (architecture, ground rule 3). */
export async function checkClaim(tx: Tx, claim: Claim): Promise<ClaimStanding> {
  const row = await tx
    .selectFrom('work')
    .select('generation')
    .where('kind', '=', claim.kind)
    .where('id', '=', claim.id)
    .where('lease_holder', '=', claim.holder)
    .where('epoch', '=', claim.epoch)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return 'lost'
  return row.generation === claim.generation ? 'valid' : 'overtaken'
}
