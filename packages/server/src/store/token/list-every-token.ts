import type { UserRow } from '../account/create-user.ts'
import type { Db } from '../open-store.ts'
import type { TokenRow } from './insert-token.ts'

/** All tokens that act for a user: personal ones, those of applications and of clusters; for the operator's commands (decision G5). */
export async function listEveryToken(db: Db, user: UserRow): Promise<readonly TokenRow[]> {
  return db
    .selectFrom('tokens')
    .selectAll()
    .where('account_id', '=', user.account_id)
    .where('user_id', '=', user.id)
    .orderBy('id')
    .$castTo<TokenRow>()
    .execute()
}
