import type { Client } from '@moorage/contract'
import type { ClientRow } from '#store/oauth/clients.ts'

/** OAuth client response. Without `secret`, known on creation and reset only, it has `<REDACTED>`, or empty text for a public client (decision G2). */
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
