import type { Viewer } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'

/** The personal tokens of the acting user: neither the own tokens of clusters in that user's name (decision E9) nor those of applications, which show in app.list. */
export function tokensOf(db: Db, viewer: Viewer) {
  return db
    .selectFrom('tokens')
    .selectAll()
    .where('account_id', '=', viewer.accountId)
    .where('user_id', '=', viewer.userId)
    .where('orch_cluster_id', 'is', null)
    .where('oauth_app_id', 'is', null)
}
