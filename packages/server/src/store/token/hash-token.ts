import { createHash } from 'node:crypto'

/** SHA-256 of a token (decision G2). A token has 256 random bits, so no salt is needed. */
export function hashToken(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
