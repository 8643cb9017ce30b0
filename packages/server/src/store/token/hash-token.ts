import { createHash } from 'node:crypto'

/** Returns a token's SHA-256 (decision G2). A token has 256 random bits, so no salt is needed. */
export function hashToken(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
