import type { Token } from '@moorage/contract'
import { neverExpires } from '#domain/access/read-expiry.ts'
import { wireTime } from '#store/wire-time.ts'
import type { TokenRow } from '#store/token/insert-token.ts'

/** A token as it leaves: its first 16 characters, or all of it in the one answer that may show the secret (decision G2). */
export function tokenBody(row: TokenRow, secret: string = row.prefix): Token {
  return {
    id: row.id,
    scopes: row.scopes.join(' '),
    created: wireTime(row.created),
    label: row.label,
    token: secret,
    expiry: row.expiry === null ? neverExpires : wireTime(row.expiry),
  }
}
