import { randomInt } from 'node:crypto'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

function randomWord(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}

/**
 * A token for the administrator of a cluster, in the form of Kubernetes' bootstrap tokens: the API server keeps such tokens in Secrets of its own, so that they can be revoked and work while
 * nothing of ours runs (ADR 0021). 16 characters of it are secret, 82 bits.
 */
export function makeAdminToken(): string {
  return `${randomWord(6)}.${randomWord(16)}`
}
