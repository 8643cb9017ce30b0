import type { SignInId } from '#domain/shared/index.ts'
import type { Store } from '#store/open-store.ts'
import type { TestCaller } from '../../http/http-harness.ts'

/** Inserts a successful sign-in of a caller; returns its ID. */
export async function insertTestSignIn(
  store: Store,
  caller: Pick<TestCaller, 'accountId' | 'userId' | 'username'>,
): Promise<SignInId> {
  const { accountId: account_id, userId: user_id, username } = caller
  const { id } = await store.db
    .insertInto('sign_ins')
    .values({ account_id, user_id, username, is_restricted: false, status: 'successful', address: '192.0.2.7' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
