import type { Store, Tx } from '#store/open-store.ts'
import { transactRepeatedly } from '#store/transact.ts'
import { checkClaim } from '#store/work/leases.ts'
import type { Claim } from '#store/work/claim-work.ts'
import { LeaseLost } from './call-driver.ts'
import type { Outcome } from './outcome.ts'

/** Step that changes rows only. */
export interface RowStep<Locked> {
  /** Locks in the order of every mutation, and reads the rows again; null if the rows are gone. */
  lock(tx: Tx): Promise<Locked | null>
  /** Idempotent, because an earlier try may have committed. */
  write(tx: Tx, locked: Locked): Promise<void>
}

/**
 * Runs a step that changes rows only, in one transaction that commits only while the claim holds, and returns `moved`. After a newer change of the desired
 * state, writes nothing and returns a wait, which ends the pass. Throws LeaseLost if the claim has ended or the rows are gone.
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
