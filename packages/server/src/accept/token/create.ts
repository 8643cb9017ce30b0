import { explainExpiry } from '#domain/access/read-expiry.ts'
import type { Scopes } from '#domain/access/scopes.ts'
import type { Actor } from '#domain/shared/index.ts'
import { checkAccountLimits } from '../limit/check-account-limits.ts'
import type { EventAuthor } from '#store/event/event-content.ts'
import { insertNotification } from '#store/event/start-job.ts'
import { findProfile } from '#store/account/find-user.ts'
import { insertSignIn, operatorSignIn } from '#store/sign-in/sign-ins.ts'
import { findDatabaseTimeMs } from '#store/installation/installation.ts'
import type { Tx } from '#store/open-store.ts'
import { type TokenOwner, type TokenRow, insertToken } from '#store/token/insert-token.ts'

/** Personal access token to create. */
export interface TokenCreate {
  readonly label: string
  readonly scopes: Scopes
  /** Milliseconds since 1970; null if the token never expires. */
  readonly expiryMs: number | null
}

/** Created token and its secret, 64 hex characters, stored only as a hash (decision G2). */
export interface CreatedToken {
  readonly row: TokenRow
  readonly secret: string
}

/**
 * Creates a personal access token of the acting user with a notification, and returns it with its secret (decision G2). Throws token.expiry_past and
 * account.limit_reached.
 */
export async function acceptTokenCreate(tx: Tx, actor: Actor, input: TokenCreate): Promise<CreatedToken> {
  await checkExpiry(tx, input)
  await checkAccountLimits(tx, actor.accountId, { tokens: 1 })
  return makeToken(tx, actor, actor, input)
}

/**
 * Creates a personal access token of a user for an operator (decision G5), with a notification and a sign-in (G12). Returns it with its secret. The account's
 * limit does not apply, because operators set it. Throws token.expiry_past.
 */
export async function acceptTokenCreateFor(tx: Tx, owner: TokenOwner, input: TokenCreate): Promise<CreatedToken> {
  await checkExpiry(tx, input)
  await insertSignIn(tx, await findProfile(tx, owner), operatorSignIn)
  return makeToken(tx, { accountId: owner.accountId, system: true }, owner, input)
}

async function checkExpiry(tx: Tx, { expiryMs }: TokenCreate): Promise<void> {
  const past = explainExpiry(expiryMs, await findDatabaseTimeMs(tx))
  if (past) throw past
}

async function makeToken(tx: Tx, author: EventAuthor, owner: TokenOwner, input: TokenCreate): Promise<CreatedToken> {
  const created = await insertToken(tx, owner, input)
  const { id, label } = created.row
  await insertNotification(tx, author, { action: 'token_create', entity: { type: 'token', id, label } })
  return created
}
