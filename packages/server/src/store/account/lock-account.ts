import type { AccountId } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/** Holds the account until the commit, so that changes of its users go one after the other (decision G8). Take it after the rows of users. */
export async function lockAccount(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()
}
