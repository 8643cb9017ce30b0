import type { Store, Tx } from '#store/open-store.ts'
import { transactRepeatedly } from '#store/transaction/repeat-on-conflict.ts'
import { checkClaim } from '#store/work/leases.ts'
import type { Claim } from '#store/work/claim-work.ts'
import { LeaseLost } from './call-driver.ts'
import type { Outcome } from './outcome.ts'

/** Step that changes rows only. */
export interface RowStep<Locked> {
  /** Locks the rows to change, in the order in which every mutation locks rows, and reads them again; null if they are gone. */
  lock(tx: Tx): Promise<Locked | null>
  /** Writes the changes; idempotent, because an earlier try may have committed. */
  write(tx: Tx, locked: Locked): Promise<void>
}

/**
 * Changes rows only, without driver calls, in one transaction that commits only while the claim holds. After a newer change of the desired state, writes
 * nothing and ends the pass. Throws LeaseLost if the claim has ended.
 */
export function writeGuarded<Locked>(store: Store, claim: Claim, step: RowStep<Locked>): Promise<Outcome> {
  return transactRepeatedly(store, async (tx): Promise<Outcome> => {
    const locked = await step.lock(tx)
    const { state } = await checkClaim(tx, claim)
    if (state === 'lost' || locked === null) throw new LeaseLost()
    if (state === 'overtaken') return { kind: 'wait', ms: 0, cause: 'infrastructure.busy' }
    await step.write(tx, locked)
    return { kind: 'moved' }
  })
}
