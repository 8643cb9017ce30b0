import { randomBytes } from 'node:crypto'
import { deriveKey, type ScryptCost } from './derive-key.ts'

/** 32 MiB and some 0.2 s for each guess; a stored text names its own cost, so this may rise without asking anybody for a new password. */
export const passwordCost: ScryptCost = { n: 2 ** 15, r: 8, p: 3 }

const saltBytes = 16

/** What is kept of a password (decision G8): `scrypt$N$r$p$salt$key`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const { n, r, p } = passwordCost
  const salt = randomBytes(saltBytes)
  const key = await deriveKey(password, salt, passwordCost)
  return ['scrypt', n, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}
