import type { Viewer } from '../../domain/shared/index.ts'
import { type Db, timeOnce } from '../open-store.ts'

/** The applications that may act for the viewer now; what has run out and is not tidied up yet is none. */
export function appsOf(db: Db, viewer: Pick<Viewer, 'accountId' | 'userId'>) {
  return db
    .selectFrom('oauth_apps')
    .innerJoin('oauth_clients', 'oauth_clients.id', 'oauth_apps.client_id')
    .select([
      'oauth_apps.id',
      'oauth_apps.account_id',
      'oauth_apps.user_id',
      'oauth_apps.client_id',
      'oauth_apps.scopes',
      'oauth_apps.created',
      'oauth_apps.expiry',
      'oauth_clients.label',
      'oauth_clients.redirect_uri',
    ])
    .where('oauth_apps.account_id', '=', viewer.accountId)
    .where('oauth_apps.user_id', '=', viewer.userId)
    .where('oauth_apps.expiry', '>', timeOnce)
}
