import type { Viewer } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'

/** The personal tokens of the acting user; the own tokens of clusters that act as that user are nobody's to see (decision E9). */
export function tokensOf(db: Db, viewer: Viewer) {
  return db.selectFrom('tokens').selectAll()
    .where('account_id', '=', viewer.accountId).where('user_id', '=', viewer.userId).where('orch_cluster_id', 'is', null)
}
