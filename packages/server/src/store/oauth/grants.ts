import { moorNow, timeOnce, type Tx } from '../open-store.ts'
import { type NewOauthRecord, recordColumns } from './records.ts'
import { hashToken } from '../token/find-token.ts'
import { lockUsers } from '../user/lock-users.ts'
import type { AppId, UserId } from '#domain/shared/index.ts'
import type { UserRow } from '../account/insert-user.ts'

/** New consent; the payload contains scopes in the neutral dialect. */
export interface NewGrant extends NewOauthRecord {
  readonly userId: UserId
  readonly clientId: string
}

/** Locks an active client until the commit. Returns false if the client is gone or inactive. */
export async function lockActiveClient(tx: Tx, id: string): Promise<boolean> {
  const client = await tx
    .selectFrom('oauth_clients')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst()
  return client !== undefined
}

/** Inserts a consent to a locked client, and its application if needed. Returns the application's ID. Call `refreshApp` afterwards. */
export async function insertGrant(tx: Tx, grant: NewGrant, user: UserRow): Promise<AppId> {
  const { clientId } = grant
  const app = await tx
    .insertInto('oauth_apps')
    .values({ account_id: user.account_id, user_id: user.id, client_id: clientId, scopes: [], created: moorNow })
    .onConflict((conflict) => conflict.constraint('oauth_apps_once').doUpdateSet({ client_id: clientId }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('oauth_records')
    .values({ ...recordColumns(grant), account_id: user.account_id, user_id: user.id, app_id: app.id })
    .execute()
  return app.id
}

/** Consent that is locked until the commit. */
export type LockedGrant = NonNullable<Awaited<ReturnType<typeof lockGrant>>>

/**
 * Locks and returns an active consent; null if it has ended. The lock order is user, application, consent. A deletion of any of these rows waits for
 * transactions that issue tokens. The user's lock is shared, so that no number of applications can block a change of the user.
 */
export async function lockGrant(tx: Tx, grantId: string, strength: 'share' | 'update') {
  const hash = hashToken(grantId)
  const named = await tx
    .selectFrom('oauth_records')
    .select(['user_id', 'app_id', 'client_id'])
    .where('model', '=', 'Grant')
    .where('id_hash', '=', hash)
    .executeTakeFirst()
  if (!named || named.user_id === null || named.app_id === null || named.client_id === null) return null
  await lockUsers(tx, { actingId: named.user_id, changedId: null })
  const user = await tx
    .selectFrom('users')
    .select(['id', 'account_id', 'username'])
    .where('id', '=', named.user_id)
    .executeTakeFirst()
  const apps = tx.selectFrom('oauth_apps').select('id').where('id', '=', named.app_id)
  const app = await (strength === 'share' ? apps.forKeyShare() : apps.forUpdate()).executeTakeFirst()
  const grant = await tx
    .selectFrom('oauth_records')
    .select('id_hash')
    .where('model', '=', 'Grant')
    .where('id_hash', '=', hash)
    .where('expires', '>', timeOnce)
    .forUpdate()
    .executeTakeFirst()
  if (!user || !app || !grant) return null
  return {
    hash,
    accountId: user.account_id,
    userId: user.id,
    username: user.username,
    clientId: named.client_id,
    appId: app.id,
  }
}

/** Deletes a locked consent (lockGrant) with its code and tokens. Call `refreshApp` afterwards. */
export async function deleteGrant(tx: Tx, { hash, appId }: LockedGrant): Promise<void> {
  await tx.deleteFrom('oauth_records').where('model', '=', 'Grant').where('id_hash', '=', hash).execute()
  await tx
    .deleteFrom('tokens')
    .where('oauth_app_id', '=', appId)
    .where('hash', 'in', (from) =>
      from
        .selectFrom('oauth_records')
        .select('id_hash')
        .where('grant_hash', '=', hash)
        .where('model', '=', 'AccessToken'),
    )
    .execute()
  await tx.deleteFrom('oauth_records').where('grant_hash', '=', hash).execute()
}
