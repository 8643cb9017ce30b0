import { tellAct } from '../../store/audit/tell-act.ts'
import { endAnyApp } from '../../store/oauth/end-any-app.ts'
import type { Store } from '../../store/open-store.ts'
import { actAsOperator } from './act-as-operator.ts'

/** What `moor token revoke --application` prints. */
export interface RevokedApplication {
  readonly application: { readonly id: number; readonly label: string }
  readonly user: string
  readonly revoked: true
}

/** Ends what an application may do for a user, with all its tokens (decision G5). Throws request.reference_invalid for an unknown one. */
export async function applicationRevoke(store: Store, { id }: { readonly id: number }): Promise<RevokedApplication> {
  return actAsOperator(store, async (tx) => {
    const { label, username, account_id: accountId } = await endAnyApp(tx, id)
    await tellAct(tx, {
      accountId,
      action: 'oauth_app_delete',
      entity: { type: 'oauth_app', id, label },
      reason: `Application "${label}" of "${username}".`,
    })
    return { application: { id, label }, user: username, revoked: true }
  })
}
