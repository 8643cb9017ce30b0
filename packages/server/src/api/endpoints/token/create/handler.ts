import type { TokenCreateBody } from '@moorage/contract'
import { explainExpiry, readExpiry } from '../../../../domain/access/read-expiry.ts'
import { explainScopesExceed } from '../../../../domain/access/explain-scopes-exceed.ts'
import { readScopes, type Scopes } from '../../../../domain/access/read-scopes.ts'
import { Fault } from '../../../../domain/shared/index.ts'
import { checkAccountLimit } from '../../../../store/account/check-account-limit.ts'
import { insertNotification } from '../../../../store/event/insert-notification.ts'
import { findDatabaseTimeMs } from '../../../../store/installation/find-database-time-ms.ts'
import type { Tx } from '../../../../store/open-store.ts'
import { insertToken } from '../../../../store/token/insert-token.ts'
import { tokenBody } from '../../../../store/token/token-body.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import type { Call, Handler } from '../../../call.ts'

/** Makes a personal access token of the acting user, with the acting token's scopes or fewer, and shows it this once (decision G2). */
export const tokenCreate: Handler = {
  isMutation: true,
  check: (body, call) => read(body, call.scopes).faults,
  run: (call) => call.mutate((tx) => create(tx, call)),
}

interface Wish {
  readonly scopes: Scopes
  readonly expiryMs: number | null
  readonly faults: readonly Fault[]
}

/** What is asked for: the acting token's scopes when none are named, no end when none is. */
function read(body: Partial<TokenCreateBody>, held: readonly string[]): Wish {
  const scopes = body.scopes === undefined ? (held as Scopes) : readScopes(body.scopes)
  const expiryMs = body.expiry === undefined || body.expiry === null ? null : readExpiry(body.expiry)
  const found = [
    scopes instanceof Fault ? scopes : explainScopesExceed(held, scopes),
    expiryMs instanceof Fault ? expiryMs : null,
  ]
  return {
    scopes: scopes instanceof Fault ? [] : scopes,
    expiryMs: expiryMs instanceof Fault ? null : expiryMs,
    faults: found.filter((fault) => fault !== null),
  }
}

async function create(tx: Tx, call: Call): Promise<Accepted> {
  const { actor } = call
  const { scopes, expiryMs } = read(call.body, call.scopes)
  const past = explainExpiry(expiryMs, await findDatabaseTimeMs(tx))
  if (past) throw past
  await checkAccountLimit(tx, actor.accountId, 'tokens', 1)
  const label = (call.body as TokenCreateBody).label ?? ''
  const { row, secret } = await insertToken(tx, actor, { label, scopes, expiryMs })
  await insertNotification(tx, actor, { action: 'token_create', entity: { type: 'token', id: row.id, label } })
  return { body: tokenBody(row, secret), replayBody: tokenBody(row) }
}
