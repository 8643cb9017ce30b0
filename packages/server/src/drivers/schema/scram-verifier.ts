import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

/**
 * PostgreSQL's SCRAM verifier (RFC 5803), so that neither statements nor their logs contain the password. One iteration suffices for a password with 192 random
 * bits: slow hashing would only cost time at every connection.
 */
export function makeScramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, 1, 32, 'sha256')
  const keyed = (word: string): Buffer => createHmac('sha256', salted).update(word).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$1:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}
