import { Fault } from '../../domain/shared/index.ts'
import { checkGrants } from '../../store/access/check-grants.ts'
import { findUser } from '../../store/account/find-user.ts'
import type { Answer } from '../../store/transaction/mutate.ts'
import { lockUser } from '../../store/user/lock-user.ts'
import type { Call } from '../call.ts'
import { type MutationCaller, mutateFor } from './mutate-for.ts'

/**
 * Runs a change of the user whom the path names, or of their grants. Who that is must be known before anything is locked, and may be untrue by
 * then: `lockUser` looks again. Whoever may not do this is refused before they have made anybody wait.
 */
export async function changeUserFor(caller: MutationCaller, run: Parameters<Call['changeUser']>[0]): Promise<Answer> {
  const {
    store: { db },
    actor,
    needs,
    params,
  } = caller
  await checkGrants(db, actor, needs)
  const named = await findUser(db, String(params['username']))
  const found = named?.account_id === actor.accountId ? named : null
  return mutateFor({ ...caller, changedId: found?.id ?? null }, async (tx) => {
    if (!found) throw new Fault('resource.not_found', 'Not found')
    return run(tx, await lockUser(tx, found))
  })
}
