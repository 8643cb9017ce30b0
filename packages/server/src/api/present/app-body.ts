import type { App } from '@moorage/contract'
import { wireTime } from '#store/wire-time.ts'
import type { AppRow } from '#store/oauth/apps.ts'

/** Returns the application response. `website` is the origin of the redirect URI (facts 9.2). */
export function appBody(row: AppRow): App {
  return {
    id: row.id,
    label: row.label,
    scopes: row.scopes.join(' '),
    website: new URL(row.redirect_uri).origin,
    created: wireTime(row.created),
    expiry: row.expiry === null ? null : wireTime(row.expiry),
    thumbnail_url: null,
  }
}
