import type { Tx } from '../open-store.ts'
import type { Claim } from './claim-work.ts'

/** Ends the work row with its resource. */
export async function deleteWork(tx: Tx, claim: Claim): Promise<void> {
  await tx.deleteFrom('work').where('kind', '=', claim.kind).where('id', '=', claim.id).execute()
}
