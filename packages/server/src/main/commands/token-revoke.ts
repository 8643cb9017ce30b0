import type { AccountId } from '../../domain/shared/index.ts'
import { tellAct } from '../../store/audit/tell-act.ts'
import type { Store } from '../../store/open-store.ts'
import { revokeAnyToken } from '../../store/token/revoke-any-token.ts'
import { actAsOperator } from './act-as-operator.ts'

/** What `moor token revoke` prints. */
export interface RevokedToken {
  readonly id: number
  readonly label: string
  readonly revoked: true
}

/** Revokes a token of any user (decision G5). Throws request.reference_invalid for an unknown one and for the own token of a cluster. */
export async function tokenRevoke(store: Store, { id }: { readonly id: number }): Promise<RevokedToken> {
  return actAsOperator(store, async (tx) => {
    const row = await revokeAnyToken(tx, id)
    await tellAct(tx, { accountId: row.account_id as AccountId, action: 'token_delete', entity: { type: 'token', id, label: row.label } })
    return { id, label: row.label, revoked: true }
  })
}
