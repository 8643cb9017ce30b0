import { createHash } from 'node:crypto'

/** Stored form of a token: SHA-256 of its text (decision G2). A token has 256 random bits, so no salt is needed. */
export function hashToken(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
