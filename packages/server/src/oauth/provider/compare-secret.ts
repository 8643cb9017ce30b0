import { timingSafeEqual } from 'node:crypto'
import { hashToken } from '../../store/token/hash-token.ts'

/** Whether a secret is the one of which a hash is kept, in hex; the time taken tells nothing about it. */
export function compareSecret(keptHash: string, presented: string): boolean {
  const kept = Buffer.from(keptHash, 'hex')
  const given = hashToken(presented)
  return kept.length === given.length && timingSafeEqual(kept, given)
}
