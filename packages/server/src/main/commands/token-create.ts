import { linode } from '@moorage/contract'
import { explainExpiry, readExpiry } from '../../domain/access/read-expiry.ts'
import { readScopes } from '../../domain/access/read-scopes.ts'
import { Fault } from '../../domain/shared/index.ts'
import { tellTokenAct } from '../../store/audit/tell-token-act.ts'
import { findDatabaseTimeMs } from '../../store/installation/find-database-time-ms.ts'
import type { Store } from '../../store/open-store.ts'
import { insertToken } from '../../store/token/insert-token.ts'
import { tokenBody } from '../../store/token/token-body.ts'
import { holdUsers } from '../../store/user/hold-users.ts'
import { actAsOperator } from './act-as-operator.ts'
import { findNamedUser } from './find-named-user.ts'

/** What `moor token create` is told. */
export interface TokenCreateOptions {
  readonly user: string
  readonly label?: string
  /** Scope words of either wire; all scopes when absent. */
  readonly scopes?: string
  /** YYYY-MM-DDTHH:MM:SS, UTC; never when absent. */
  readonly expiry?: string
}

/** What it prints; the token is shown this once. */
export interface CreatedToken {
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
 * request.reference_invalid for an unknown user, token.scopes_invalid, token.expiry_past or request.field_invalid otherwise.
 */
export async function tokenCreate(store: Store, options: TokenCreateOptions): Promise<CreatedToken> {
  const { user: username, label: wanted = '' } = options
  if (wanted.length > labelMax)
    throw new Fault('request.field_invalid', `The label of a token can have ${labelMax} characters at most.`, {
      field: 'label',
    })
  const scopes = options.scopes === undefined ? ['*' as const] : readScopes(toNeutral(options.scopes))
  const expiryMs = options.expiry === undefined ? null : readExpiry(options.expiry)
  if (scopes instanceof Fault) throw scopes
  if (expiryMs instanceof Fault) throw expiryMs
  return actAsOperator(store, async (tx) => {
    const { id: userId } = await findNamedUser(tx, username)
    await holdUsers(tx, { actingId: userId, changedId: null })
    const user = await findNamedUser(tx, username, userId)
    const past = explainExpiry(expiryMs, await findDatabaseTimeMs(tx))
    if (past) throw past
    const owner = { accountId: user.account_id, userId: user.id }
    const { row, secret } = await insertToken(tx, owner, { label: wanted, scopes, expiryMs })
    await tellTokenAct(tx, { accountId: user.account_id, action: 'token_create', token: row, username })
    const { id, label, scopes: words, expiry, token } = tokenBody(row, secret)
    return { id, label, scopes: words, expiry, token }
  })
}
