import { appBody } from '../../store/oauth/app-body.ts'
import { listEveryApp } from '../../store/oauth/list-every-app.ts'
import type { Store } from '../../store/open-store.ts'
import { listEveryToken } from '../../store/token/list-every-token.ts'
import { tokenBody } from '../../store/token/token-body.ts'
import type { TokenRow } from '../../store/token/insert-token.ts'
import { findNamedUser } from './find-named-user.ts'

/** What `moor token list` prints; of each token only its first characters. */
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

/** Lists everything that acts for a user (decision G5); throws request.reference_invalid. */
export async function tokenList(store: Store, { user }: { readonly user: string }): Promise<ListedTokens> {
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
