import { createHash } from 'node:crypto'

/** SHA-256 of a bearer token, as stored. */
export function hashSimToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
