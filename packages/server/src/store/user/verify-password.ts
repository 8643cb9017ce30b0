import { timingSafeEqual } from 'node:crypto'
import { deriveKey } from './derive-key.ts'
import { passwordCost } from './hash-password.ts'

const form = /^scrypt\$(\d{1,10})\$(\d{1,4})\$(\d{1,4})\$([\w-]{1,128})\$([\w-]{43})$/

/**
 * Whether a password is the one that `hashPassword` made the kept text of. Null for somebody who has none, or does not exist: that
 * takes as long, and is never true.
 */
export async function verifyPassword(password: string, kept: string | null): Promise<boolean> {
  if (kept === null) {
    await deriveKey(password, Buffer.alloc(16), passwordCost)
    return false
  }
  const [, n, r, p, salt = '', key = ''] = form.exec(kept) ?? []
  if (n === undefined) throw new Error('a stored password has no form that this release knows')
  const derived = await deriveKey(password, Buffer.from(salt, 'base64url'), {
    n: Number(n),
    r: Number(r),
    p: Number(p),
  })
  return timingSafeEqual(derived, Buffer.from(key, 'base64url'))
}
