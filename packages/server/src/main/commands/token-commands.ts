import { linode } from '@moorage/contract'
import { acceptAppRevoke } from '#accept/app/delete.ts'
import { acceptTokenCreateFor } from '#accept/token/create.ts'
import { acceptTokenRevoke } from '#accept/token/revoke.ts'
import { readExpiry } from '#domain/access/read-expiry.ts'
import { readScopes } from '#domain/access/scopes.ts'
import { type AppId, asId, ApiError } from '#domain/shared/index.ts'
import { type OperatorAct, auditOperator } from '#store/audit/audit-operator.ts'
import { listEveryApp } from '#store/oauth/apps.ts'
import type { Store, Tx } from '#store/open-store.ts'
import { mutateAsOperator } from '#store/transaction/mutate.ts'
import type { TokenRow } from '#store/token/insert-token.ts'
import { listEveryToken } from '#store/token/every-token.ts'
import { appBody, tokenBody } from '#api/endpoints/profile/token.ts'
import { lockUsers } from '#store/user/lock-users.ts'
import { findNamedUser } from './find-named.ts'

/** `moor admin token`: tokens and applications of users (decision G5). */
export const tokenCommands = { create, list, revoke, revokeApplication } as const

/** Arguments of `create`. */
interface TokenCreateOptions {
  readonly user: string
  readonly label?: string
  /** Scopes in either dialect's spelling; all if absent. */
  readonly scopes?: string
  /** Expiry in UTC (YYYY-MM-DDTHH:MM:SS); never if absent. */
  readonly expiry?: string
}

const labelMax = 100
/** Neutral scope areas by linode name. Operators may not know a process's dialect. */
const areas = new Map(Object.entries(linode.scopeAreas).map(([neutral, wire]) => [wire, neutral]))

function toNeutral(scopes: string): string {
  return scopes.replaceAll(/[^\s,:]+(?=:)/g, (area) => areas.get(area) ?? area)
}

/**
 * Creates a personal token for any user (decision G5), without the account's token limit. Throws resource.not_found, token.scopes_invalid, token.expiry_past or
 * request.field_invalid.
 */
async function create(store: Store, options: TokenCreateOptions) {
  const { user: username, label: tokenLabel = '' } = options
  if (tokenLabel.length > labelMax)
    throw new ApiError('request.field_invalid', `The label of a token can have at most ${labelMax} characters.`, {
      field: 'label',
    })
  if (/\p{Cc}/u.test(tokenLabel))
    throw new ApiError('request.field_invalid', 'The label of a token must not contain control characters.', {
      field: 'label',
    })
  const scopes = options.scopes === undefined ? ['*' as const] : readScopes(toNeutral(options.scopes))
  const expiryMs = options.expiry === undefined ? null : readExpiry(options.expiry)
  if (scopes instanceof ApiError) throw scopes
  if (expiryMs instanceof ApiError) throw expiryMs
  return mutateAsOperator(store, async (tx) => {
    const { id: userId } = await findNamedUser(tx, username)
    await lockUsers(tx, { actingId: userId, changedId: null })
    const user = await findNamedUser(tx, username, userId)
    const owner = { accountId: user.account_id, userId: user.id }
    const { row, secret } = await acceptTokenCreateFor(tx, owner, { label: tokenLabel, scopes, expiryMs })
    await audit(tx, 'token_create', row, `Token of "${username}".`)
    const { id, label, scopes: words, expiry, token } = tokenBody(row, secret)
    // The token is shown once.
    return { id, label, scopes: words, expiry, token }
  })
}

/** Lists tokens and applications of a user (decision G5). Throws resource.not_found. */
async function list(store: Store, { user }: { readonly user: string }) {
  const found = await findNamedUser(store.db, user)
  const [rows, apps] = [await listEveryToken(store.db, found), await listEveryApp(store.db, found)]
  return {
    user,
    tokens: rows.map((row) => {
      const { id, label, scopes, created, expiry, token } = tokenBody(row)
      return { id, label, holder: holderOf(row), scopes, created, expiry, token }
    }),
    /** Includes applications without a current token, because applications can renew tokens. */
    applications: apps.map((row) => {
      const { id, label, scopes, created, expiry } = appBody(row)
      return { id, label, client: row.client_id, scopes, created, expiry }
    }),
  }
}

function holderOf({ orch_cluster_id: clusterId, oauth_app_id: appId }: TokenRow): string {
  if (clusterId !== null) return `cluster ${clusterId}`
  return appId === null ? 'user' : `application ${appId}`
}

/** Revokes any user's token and its application, if any (decision G5). Throws resource.not_found, or request.reference_invalid for a cluster token. */
async function revoke(store: Store, { id }: { readonly id: number }) {
  return mutateAsOperator(store, async (tx) => {
    const { row, app } = await acceptTokenRevoke(tx, { id: asId(id) })
    const more = app ? `; application ${app.id} ("${app.label}") ended with it` : ''
    await audit(tx, 'token_delete', row, `Token of "${row.username}"${more}.`)
    return { id, label: row.label, revoked: true, ...(app && { application: { id: app.id, label: app.label } }) }
  })
}

/** Revokes an application's authorization with all its tokens (decision G5). Throws resource.not_found. */
async function revokeApplication(store: Store, { id }: { readonly id: number }) {
  return mutateAsOperator(store, async (tx) => {
    const {
      row: { label, username, account_id: accountId },
    } = await acceptAppRevoke(tx, { id: asId<AppId>(id) })
    await auditOperator(tx, {
      accountId,
      action: 'oauth_app_delete',
      entity: { type: 'oauth_app', id, label },
      reason: `Application "${label}" of "${username}".`,
    })
    return { application: { id, label }, user: username, revoked: true }
  })
}

/** Writes the audit row before the deletion, while the owner is known (decision G9). */
async function audit(
  tx: Tx,
  action: OperatorAct['action'],
  { account_id: accountId, id, label }: TokenRow,
  reason: string,
): Promise<void> {
  const entity = { type: 'token', id, label } as const
  await auditOperator(tx, { accountId: accountId, action, entity, reason })
}
