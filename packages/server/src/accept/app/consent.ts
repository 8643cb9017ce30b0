import type { AccountId, UserId } from '#domain/shared/index.ts'
import { insertAudit } from '#store/audit/insert-audit.ts'
import { type NewGrant, deleteGrant, lockActiveClient, insertGrant, lockGrant } from '#store/oauth/grants.ts'
import { findUserById } from '#store/user/find-users.ts'
import { GrantEnded } from '#store/oauth/issue-records.ts'
import type { OauthTrace } from '#store/oauth/oauth-trace.ts'
import { refreshApp } from '#store/oauth/apps.ts'
import type { Tx } from '#store/open-store.ts'
import { lockUsers } from '#store/user/lock-users.ts'

/** New consent and the request's origin. */
export interface ConsentGive {
  readonly grant: NewGrant
  readonly trace: OauthTrace
}

/**
 * Stores a user's consent for a client, creates or extends the application, and writes an audit row. The caller must hold no locks. Throws GrantEnded if the
 * user or client is gone, or the client is inactive.
 */
export async function acceptConsentGive(tx: Tx, { grant, trace }: ConsentGive): Promise<void> {
  await lockUsers(tx, { actingId: grant.userId, changedId: null })
  const user = await findUserById(tx, grant.userId)
  const isActive = await lockActiveClient(tx, grant.clientId)
  if (!user || !isActive) throw new GrantEnded()
  await refreshApp(tx, await insertGrant(tx, grant, user))
  const { account_id: accountId, id: userId, username } = user
  await audit(tx, { accountId, userId, username, clientId: grant.clientId }, { operation: 'oauth.consent', trace })
}

/** Consent to end, by its grant ID. */
export interface ConsentEnd {
  readonly grantId: string
  /** Null if an authorized user requested the end. */
  readonly reason: string | null
  readonly trace: OauthTrace
}

/** Deletes a consent with its code and all its tokens, and writes an audit row. Does nothing if the consent has ended. The caller must hold no locks. */
export async function acceptConsentEnd(tx: Tx, { grantId, reason, trace }: ConsentEnd): Promise<void> {
  const grant = await lockGrant(tx, grantId, 'update')
  if (!grant) return
  await deleteGrant(tx, grant)
  await refreshApp(tx, grant.appId)
  await audit(tx, grant, { operation: 'oauth.revoke', reason, trace })
}

interface Consenting {
  readonly accountId: AccountId
  readonly userId: UserId
  readonly username: string
  readonly clientId: string
}

interface AuditedAction {
  readonly operation: 'oauth.consent' | 'oauth.revoke'
  readonly reason?: string | null
  readonly trace: OauthTrace
}

async function audit(
  tx: Tx,
  { clientId, ...user }: Consenting,
  { operation, reason = null, trace }: AuditedAction,
): Promise<void> {
  await insertAudit(tx, {
    accountId: user.accountId,
    userId: user.userId,
    username: user.username,
    tokenId: null,
    tokenLabel: null,
    operation,
    entity: { type: 'client', id: clientId },
    outcome: 'accepted',
    status: 200,
    code: null,
    reason,
    ...trace,
  })
}
