import type { Viewer } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'

/** The OAuth clients of the viewer's account; who of its users may see them is a matter of global grants (decision G8). */
export function clientsOf(db: Db, viewer: Viewer) {
  return db.selectFrom('oauth_clients').selectAll().where('account_id', '=', viewer.accountId)
}
