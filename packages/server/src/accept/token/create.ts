import { explainExpiry } from '../../domain/access/read-expiry.ts'
import type { Scopes } from '../../domain/access/read-scopes.ts'
import type { Actor } from '../../domain/shared/index.ts'
import { checkAccountLimit } from '../../store/account/check-account-limit.ts'
import { insertNotification } from '../../store/event/insert-notification.ts'
import { findDatabaseTimeMs } from '../../store/installation/find-database-time-ms.ts'
import type { Tx } from '../../store/open-store.ts'
import { insertToken, type TokenRow } from '../../store/token/insert-token.ts'

/** A personal token as it is wanted; its scopes are no more than those of the token that asks. */
export interface TokenCreate {
  readonly label: string
  readonly scopes: Scopes
  /** Milliseconds since 1970; null for never. */
  readonly expiryMs: number | null
}

/** A token that was made; its secret, 64 hex characters, exists only here (decision G2). */
export interface CreatedToken {
  readonly row: TokenRow
  readonly secret: string
}

/** Accepts a personal token of the acting user (decision G2). Throws token.expiry_past and account.limit_reached. */
export async function acceptTokenCreate(tx: Tx, actor: Actor, wanted: TokenCreate): Promise<CreatedToken> {
  const past = explainExpiry(wanted.expiryMs, await findDatabaseTimeMs(tx))
  if (past) throw past
  await checkAccountLimit(tx, actor.accountId, 'tokens', 1)
  const created = await insertToken(tx, actor, wanted)
  const { id, label } = created.row
  await insertNotification(tx, actor, { action: 'token_create', entity: { type: 'token', id, label } })
  return created
}
