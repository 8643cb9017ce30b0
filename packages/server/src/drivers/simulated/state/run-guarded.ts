import { DriverError } from '#reconcile/ports/index.ts'
import { inTransaction } from '../../schema/in-transaction.ts'
import type { Claimed } from '#reconcile/ports/index.ts'
import type { SimulatorState, SimulatorTx } from './simulator-state.ts'

type Outcome<Answer> = { readonly answer: Answer } | { readonly error: DriverError }

/**
 * Result of a changing call, run in one transaction: stores its claim, throws Stale for an older one, then acts (contract rule 4). The claim's row locks the
 * resource across processes. A rejected call leaves only the claim.
 */
export async function runGuarded<Answer>(
  state: SimulatorState,
  resource: Claimed,
  act: (tx: SimulatorTx) => Promise<Answer>,
): Promise<Answer> {
  const outcome = await inTransaction(state, async (tx): Promise<Outcome<Answer>> => {
    await rememberClaim(tx, resource)
    await tx.query('savepoint claimed')
    try {
      return { answer: await act(tx) }
    } catch (error) {
      if (!(error instanceof DriverError)) throw error
      await tx.query('rollback to savepoint claimed')
      return { error: error }
    }
  })
  if ('error' in outcome) throw outcome.error
  return outcome.answer
}

async function rememberClaim(tx: SimulatorTx, { stamp, guard, name }: Claimed): Promise<void> {
  const { rows } = await tx.query<{ isNewest: boolean }>(
    'select sim.remember_claim($1, $2, $3, $4, $5, $6) as "isNewest"',
    [stamp.installation, stamp.kind, stamp.id, stamp.uid, guard.generation, guard.epoch],
  )
  if (!rows[0]?.isNewest) throw new DriverError('Stale', `A newer claim on ${name} exists.`)
}
