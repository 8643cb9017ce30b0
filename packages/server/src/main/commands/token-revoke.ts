import type { AccountId } from '../../domain/shared/index.ts'
import { tellTokenAct } from '../../store/audit/tell-token-act.ts'
import type { Store } from '../../store/open-store.ts'
import { revokeAnyToken } from '../../store/token/revoke-any-token.ts'
import { actAsOperator } from './act-as-operator.ts'

/** What `moor token revoke` prints. */
export interface RevokedToken {
  readonly id: number
  readonly label: string
  readonly revoked: true
  /** The application whose token it was; all that it may do for the user has ended, too. Absent for a personal token. */
  readonly application?: { readonly id: number; readonly label: string }
}

/**
 * Revokes a token of any user (decision G5), that of an application with the application. Throws request.reference_invalid for an unknown one and for
 * the own token of a cluster.
 */
export async function tokenRevoke(store: Store, { id }: { readonly id: number }): Promise<RevokedToken> {
  return actAsOperator(store, async (tx) => {
    const { label, app, ...row } = await revokeAnyToken(tx, id)
    const more = app ? `; application ${app.id} ("${app.label}") ended with it` : ''
    await tellTokenAct(tx, {
      accountId: row.account_id as AccountId,
      action: 'token_delete',
      token: { id, label },
      username: row.username,
      more,
    })
    return { id, label, revoked: true, ...(app && { application: { id: app.id, label: app.label } }) }
  })
}
