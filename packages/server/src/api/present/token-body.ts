import type { Token } from '@moorage/contract'
import { neverExpires } from '#domain/access/read-expiry.ts'
import { wireTime } from '#store/wire-time.ts'
import type { TokenRow } from '#store/token/insert-token.ts'

/** Returns the token response with the token's first 16 characters, or with the whole token (`secret`) on creation (decision G2). */
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
