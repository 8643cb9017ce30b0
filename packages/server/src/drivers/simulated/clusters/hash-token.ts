import { createHash } from 'node:crypto'

/** What is kept of a bearer token: its SHA-256. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
