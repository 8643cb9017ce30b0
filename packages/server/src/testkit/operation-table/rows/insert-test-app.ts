import type { AppId } from '#domain/shared/index.ts'
import type { Store } from '#store/open-store.ts'
import { moorNow } from '#store/open-store.ts'
import type { TestCaller } from '../../http/http-harness.ts'

/** Inserts an application with a caller's consent until 2999, by default with two scopes. Returns its ID. */
export async function insertTestApp(
  store: Store,
  { accountId, userId }: Pick<TestCaller, 'accountId' | 'userId'>,
  clientId: string,
  scopes: readonly string[] = ['hosts:read_only', 'volumes:read_only'],
): Promise<AppId> {
  const row = await store.db
    .insertInto('oauth_apps')
    .values({
      account_id: accountId,
      user_id: userId,
      client_id: clientId,
      scopes: [...scopes],
      created: moorNow,
      expiry: '2999-01-01T00:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
