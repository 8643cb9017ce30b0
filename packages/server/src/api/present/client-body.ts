import type { Client } from '@moorage/contract'
import type { ClientRow } from '#store/oauth/clients.ts'

/**
 * Returns the OAuth client response. `secret` is passed on creation and reset only. Otherwise the response contains `<REDACTED>`, or '' for a public client
 * (decision G2).
 */
export function clientBody(row: ClientRow, secret: string | null = null): Client {
  return {
    id: row.id,
    redirect_uri: row.redirect_uri,
    label: row.label,
    status: row.status,
    secret: secret ?? (row.is_public ? '' : '<REDACTED>'),
    thumbnail_url: null,
    public: row.is_public,
  }
}
