import type { Actor } from '../domain/shared/index.ts'
import { createAccount } from '../store/account/create-account.ts'
import { createUser } from '../store/account/create-user.ts'
import type { Store } from '../store/open-store.ts'

/** Makes an account with one unrestricted user and returns that user as an actor. */
export async function seedTenant(store: Store, name: string): Promise<Actor> {
  return store.db.transaction().execute(async (tx) => {
    const account = await createAccount(tx, name)
    const user = await createUser(tx, account.id, name)
    return {
      accountId: account.id,
      userId: user.id,
      isRestricted: false,
      username: user.username,
      tokenId: null,
      tokenLabel: null,
      clusterId: null,
      requestId: `test-${name}`,
      address: '127.0.0.1',
    }
  })
}
