import type { Store, Tx } from '#store/open-store.ts'
import { transactRepeatedly } from '#store/transaction/repeat-on-conflict.ts'
import { checkClaim } from '#store/work/leases.ts'
import type { Claim } from '#store/work/claim-work.ts'
import { LeaseLost } from './call-driver.ts'
import type { Outcome } from './outcome.ts'

/** A step that changes rows only. */
export interface RowStep<Locked> {
  /** Locks what is to be changed, in the order that every mutation keeps, and reads it anew; null when it is gone. */
  lock(tx: Tx): Promise<Locked | null>
  /** Writes, from what was locked; what an earlier try has written already is found and kept. */
  write(tx: Tx, locked: Locked): Promise<void>
}

/**
 * Takes a step that changes rows only, in one transaction that holds only while the claim does; no driver is called inside. Where
 * something newer is wanted nothing is written, and the pass ends at once. Throws LeaseLost when the claim has ended.
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
