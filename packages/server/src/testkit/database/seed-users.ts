import { sql } from 'kysely'
import { insertAccount } from '#store/account/accounts.ts'
import { insertUser } from '#store/account/insert-user.ts'
import { type Store, moorNow } from '#store/open-store.ts'
import { lockUsers } from '#store/user/lock-users.ts'
import type { GrantEntity, Level } from '@moorage/contract'
import type { AccountId, Actor, UserId } from '#domain/shared/index.ts'
import type { Globals } from '#store/access/user-rights.ts'

/** Creates an account and an unrestricted user, both with this name. Returns the user as an actor. */
export async function seedTenant(store: Store, name: string): Promise<Actor> {
  return store.db.transaction().execute(async (tx) => {
    const account = await insertAccount(tx, name)
    const user = await insertUser(tx, account.id, name)
    return actorOf({ accountId: account.id, userId: user.id, username: name, isRestricted: false })
  })
}

const noToken = { tokenId: null, tokenLabel: null, clusterId: null }
const actorOf = (
  caller: Pick<Actor, 'accountId' | 'userId' | 'isRestricted'> & { readonly username: string },
): Actor => ({
  ...caller,
  ...noToken,
  requestId: `test-${caller.username}`,
  address: '127.0.0.1',
})

/** Grant on one resource. */
export type SeededGrant = readonly [kind: GrantEntity, id: number, level: Level]

/** Options of a test user. */
export interface UserSeed {
  readonly isRestricted?: boolean
  readonly globals?: Partial<Globals>
  readonly grants?: readonly SeededGrant[]
}

/** Inserts a user, by default restricted and without grants. Returns the user as an actor. */
export async function seedUser(
  store: Store,
  account: { readonly accountId: AccountId },
  username: string,
  input: UserSeed = {},
): Promise<Actor> {
  const { accountId } = account
  const isRestricted = input.isRestricted ?? true
  const row = { account_id: accountId, username, is_restricted: isRestricted, ...input.globals, created: moorNow }
  const { id: userId } = await store.db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
  await seedGrants(store, { accountId, userId }, input)
  return actorOf({ accountId, userId, username, isRestricted })
}

interface GrantHolder {
  readonly accountId: AccountId
  readonly userId: UserId
}

/** Changes a user with the row locked, like the API. `grants` replaces all grants; `globals` and `isRestricted` change only the given fields. */
export async function seedGrants(store: Store, { accountId, userId }: GrantHolder, input: UserSeed): Promise<void> {
  await store.db.transaction().execute(async (tx) => {
    await lockUsers(tx, { actingId: null, changedId: userId })
    const changes = {
      ...input.globals,
      ...(input.isRestricted === undefined ? {} : { is_restricted: input.isRestricted }),
    }
    if (Object.keys(changes).length > 0) await tx.updateTable('users').set(changes).where('id', '=', userId).execute()
    if (!input.grants) return
    await tx.deleteFrom('grants').where('user_id', '=', userId).execute()
    await sql`insert into grants (account_id, user_id, kind, entity_id, level)
      select ${accountId}, ${userId}, kind, entity_id, level
      from unnest(${input.grants.map((one) => one[0])}::text[], ${input.grants.map((one) => one[1])}::bigint[], ${input.grants.map((one) => one[2])}::text[])
        as one (kind, entity_id, level)`.execute(tx)
  })
}
