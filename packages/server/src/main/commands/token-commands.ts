import { linode } from '@moorage/contract'
import { acceptAppRevoke } from '#accept/app/delete.ts'
import { acceptTokenCreateFor } from '#accept/token/create.ts'
import { acceptTokenRevoke } from '#accept/token/revoke.ts'
import { readExpiry } from '#domain/access/read-expiry.ts'
import { readScopes } from '#domain/access/scopes.ts'
import { type AppId, asId, Fault } from '#domain/shared/index.ts'
import { type OperatorAct, auditOperator } from '#store/audit/audit-operator.ts'
import { appBody } from '#api/present/app-body.ts'
import { listEveryApp } from '#store/oauth/apps.ts'
import type { Store, Tx } from '#store/open-store.ts'
import { mutateAsOperator } from '#store/transaction/mutate.ts'
import type { TokenRow } from '#store/token/insert-token.ts'
import { listEveryToken } from '#store/token/every-token.ts'
import { tokenBody } from '#api/present/token-body.ts'
import { holdUsers } from '#store/user/lock-users.ts'
import { findNamedUser } from './find-named.ts'

/** `moor admin token`: what acts for users: tokens and applications (decision G5). */
export const tokenCommands = { create, list, revoke, revokeApplication } as const

/** What `moor admin token create` is told. */
export interface TokenCreateOptions {
  readonly user: string
  readonly label?: string
  /** Scope words of either wire; all scopes when absent. */
  readonly scopes?: string
  /** YYYY-MM-DDTHH:MM:SS, UTC; never when absent. */
  readonly expiry?: string
}

/** What it prints; the token is shown this once. */
export interface CreateTokenResult {
  readonly id: number
  readonly label: string
  readonly scopes: string
  readonly expiry: string
  readonly token: string
}

/** As long as the wire allows. */
const labelMax = 100
/** Areas of the other wire by its words: the operator need not know which one a process speaks. */
const areas = new Map(Object.entries(linode.scopeAreas).map(([neutral, wire]) => [wire, neutral]))

function toNeutral(scopes: string): string {
  return scopes.replaceAll(/[^\s,:]+(?=:)/g, (area) => areas.get(area) ?? area)
}

/**
 * Makes a personal token of any user (decision G5); the account's token limit does not bind the operator, who sets it. Throws
 * resource.not_found for an unknown user, token.scopes_invalid, token.expiry_past or request.field_invalid otherwise.
 */
async function create(store: Store, options: TokenCreateOptions): Promise<CreateTokenResult> {
  const { user: username, label: wanted = '' } = options
  if (wanted.length > labelMax)
    throw new Fault('request.field_invalid', `The label of a token can have at most ${labelMax} characters.`, {
      field: 'label',
    })
  if (/\p{Cc}/u.test(wanted))
    throw new Fault('request.field_invalid', 'The label of a token must not contain control characters.', {
      field: 'label',
    })
  const scopes = options.scopes === undefined ? ['*' as const] : readScopes(toNeutral(options.scopes))
  const expiryMs = options.expiry === undefined ? null : readExpiry(options.expiry)
  if (scopes instanceof Fault) throw scopes
  if (expiryMs instanceof Fault) throw expiryMs
  return mutateAsOperator(store, async (tx) => {
    const { id: userId } = await findNamedUser(tx, username)
    await holdUsers(tx, { actingId: userId, changedId: null })
    const user = await findNamedUser(tx, username, userId)
    const owner = { accountId: user.account_id, userId: user.id }
    const { row, secret } = await acceptTokenCreateFor(tx, owner, { label: wanted, scopes, expiryMs })
    await audit(tx, 'token_create', row, `Token of "${username}".`)
    const { id, label, scopes: words, expiry, token } = tokenBody(row, secret)
    return { id, label, scopes: words, expiry, token }
  })
}

/** What `moor admin token list` prints; of each token only its first characters. */
export interface ListedTokens {
  readonly user: string
  readonly tokens: readonly {
    readonly id: number
    readonly label: string
    /** Who holds it: the user, an application or a cluster. */
    readonly holder: string
    readonly scopes: string
    readonly created: string
    readonly expiry: string
    readonly token: string
  }[]
  /** They renew their tokens by themselves, so one can be here without any. */
  readonly applications: readonly {
    readonly id: number
    readonly label: string
    /** Id of its client. */
    readonly client: string
    readonly scopes: string
    readonly created: string
    readonly expiry: string | null
  }[]
}

/** Lists everything that acts for a user (decision G5); throws resource.not_found. */
async function list(store: Store, { user }: { readonly user: string }): Promise<ListedTokens> {
  const found = await findNamedUser(store.db, user)
  const [rows, apps] = [await listEveryToken(store.db, found), await listEveryApp(store.db, found)]
  return {
    user,
    tokens: rows.map((row) => {
      const { id, label, scopes, created, expiry, token } = tokenBody(row)
      return { id, label, holder: holderOf(row), scopes, created, expiry, token }
    }),
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

/** What `moor admin token revoke` prints. */
export interface RevokeTokenResult {
  readonly id: number
  readonly label: string
  readonly revoked: true
  /** The application whose token it was; all that it may do for the user has ended, too. Absent for a personal token. */
  readonly application?: { readonly id: number; readonly label: string }
}

/**
 * Revokes a token of any user (decision G5), that of an application with the application. Throws resource.not_found for an unknown one and
 * request.reference_invalid for the own token of a cluster.
 */
async function revoke(store: Store, { id }: { readonly id: number }): Promise<RevokeTokenResult> {
  return mutateAsOperator(store, async (tx) => {
    const { row, app } = await acceptTokenRevoke(tx, { id: asId(id) })
    const more = app ? `; application ${app.id} ("${app.label}") ended with it` : ''
    await audit(tx, 'token_delete', row, `Token of "${row.username}"${more}.`)
    return { id, label: row.label, revoked: true, ...(app && { application: { id: app.id, label: app.label } }) }
  })
}

/** What `moor admin token revoke --application` prints. */
export interface RevokedApplication {
  readonly application: { readonly id: number; readonly label: string }
  readonly user: string
  readonly revoked: true
}

/** Ends what an application may do for a user, with all its tokens (decision G5). Throws resource.not_found for an unknown one. */
async function revokeApplication(store: Store, { id }: { readonly id: number }): Promise<RevokedApplication> {
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

/** The row of the audit says whose token it is, which nobody can find out once it is gone (decision G9). */
async function audit(
  tx: Tx,
  action: OperatorAct['action'],
  { account_id: accountId, id, label }: TokenRow,
  reason: string,
): Promise<void> {
  const entity = { type: 'token', id, label } as const
  await auditOperator(tx, { accountId: accountId, action, entity, reason })
}
