import { randomInt } from 'node:crypto'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

function randomWord(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}

/**
 * Returns a new administrator's token in the form of Kubernetes bootstrap tokens. The API server keeps such tokens in Secrets, so they are revocable and work
 * while Moorage is down (ADR 0021). Of the characters, 16 are secret: 82 bits.
 */
export function makeAdminToken(): string {
  return `${randomWord(6)}.${randomWord(16)}`
}
