import type { AccountId, UserId } from '../../domain/shared/index.ts'
import { insertAudit } from '../audit/insert-audit.ts'
import { moorNow, type Store } from '../open-store.ts'
import { repeatOnConflict } from '../transaction/repeat-on-conflict.ts'
import { holdUsers } from '../user/hold-users.ts'
import { GrantEnded } from './grant-ended.ts'
import type { NewOauthRecord } from './oauth-record.ts'
import type { OauthTrace } from './oauth-trace.ts'
import { recordColumns } from './record-columns.ts'
import { settleApp } from './settle-app.ts'

/** A consent: what a user lets a client do; the scopes stand in the payload, in neutral words. */
export interface NewGrant extends NewOauthRecord {
  readonly userId: UserId
  readonly clientId: string
}

/**
 * Keeps a consent, with the application it makes or widens and its row of the audit, in one transaction. Throws GrantEnded when the user
 * or the client has gone, or the client is no longer active.
 */
export async function startGrant(store: Store, grant: NewGrant, trace: OauthTrace): Promise<void> {
  await repeatOnConflict(() =>
    store.db.transaction().execute(async (tx) => {
      await holdUsers(tx, { actingId: grant.userId, changedId: null })
      const user = await tx
        .selectFrom('users')
        .select(['id', 'account_id', 'username'])
        .where('id', '=', grant.userId)
        .executeTakeFirst()
      const client = await tx
        .selectFrom('oauth_clients')
        .select('id')
        .where('id', '=', grant.clientId)
        .where('status', '=', 'active')
        .forShare()
        .executeTakeFirst()
      if (!user || !client) throw new GrantEnded()
      const app = await tx
        .insertInto('oauth_apps')
        .values({ account_id: user.account_id, user_id: user.id, client_id: client.id, scopes: [], created: moorNow })
        .onConflict((conflict) => conflict.constraint('oauth_apps_once').doUpdateSet({ client_id: client.id }))
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('oauth_records')
        .values({ ...recordColumns(grant), account_id: user.account_id, user_id: user.id, app_id: app.id })
        .execute()
      await settleApp(tx, app.id)
      await insertAudit(tx, {
        accountId: user.account_id as AccountId,
        userId: user.id as UserId,
        username: user.username,
        tokenId: null,
        tokenLabel: null,
        operation: 'oauth.consent',
        entity: { type: 'client', id: client.id },
        outcome: 'accepted',
        status: 200,
        code: null,
        reason: null,
        ...trace,
      })
    }),
  )
}
