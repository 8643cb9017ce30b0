import { insertAudit } from '../audit/insert-audit.ts'
import type { Store } from '../open-store.ts'
import { repeatOnConflict } from '../transaction/repeat-on-conflict.ts'
import { lockGrant } from './lock-grant.ts'
import type { OauthTrace } from './oauth-trace.ts'
import { settleApp } from './settle-app.ts'

/** Why a consent ends. */
export interface GrantEnd {
  /** Null where somebody who may asked for it. */
  readonly reason: string | null
  readonly trace: OauthTrace
}

/** Ends one consent with its code and all its tokens, everywhere at the commit; nothing where it has ended already. Leaves its row in the audit. */
export async function endGrant(store: Store, grantId: string, { reason, trace }: GrantEnd): Promise<void> {
  await repeatOnConflict(() =>
    store.db.transaction().execute(async (tx) => {
      const grant = await lockGrant(tx, grantId, 'update')
      if (!grant) return
      await tx.deleteFrom('oauth_records').where('model', '=', 'Grant').where('id_hash', '=', grant.hash).execute()
      await tx
        .deleteFrom('tokens')
        .where('oauth_app_id', '=', grant.appId)
        .where('hash', 'in', (from) =>
          from
            .selectFrom('oauth_records')
            .select('id_hash')
            .where('grant_hash', '=', grant.hash)
            .where('model', '=', 'AccessToken'),
        )
        .execute()
      await tx.deleteFrom('oauth_records').where('grant_hash', '=', grant.hash).execute()
      await settleApp(tx, grant.appId)
      await insertAudit(tx, {
        accountId: grant.accountId,
        userId: grant.userId,
        username: grant.username,
        tokenId: null,
        tokenLabel: null,
        operation: 'oauth.revoke',
        entity: { type: 'client', id: grant.clientId },
        outcome: 'accepted',
        status: 200,
        code: null,
        reason,
        ...trace,
      })
    }),
  )
}
