import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { isUsername } from '#domain/access/explain-user.ts'
import { findUser } from '../account/find-user.ts'
import type { UserRow } from '../account/insert-user.ts'
import type { Db } from '../open-store.ts'

/** What scrypt is told: its cost `N`, block size `r` and lanes `p` (RFC 7914). */
interface ScryptCost {
  readonly n: number
  readonly r: number
  readonly p: number
}

const keyBytes = 32

/** Derives a key from a password, off the main thread. Passwords that look the same are the same: they are normalised first (NIST SP 800-63B). */
async function deriveKey(password: string, salt: Buffer, { n, r, p }: ScryptCost): Promise<Buffer> {
  // Node's own bound is just below what the usual cost needs: 128 N r bytes, and a little for the lanes.
  const maxmem = 128 * n * r + 128 * r * p + 1024 * 1024
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, { N: n, r, p, maxmem }, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}

/** 32 MiB and some 0.2 s for each guess; a stored text names its own cost, so this may rise without asking anybody for a new password. */
const passwordCost: ScryptCost = { n: 2 ** 15, r: 8, p: 3 }

const saltBytes = 16

/** What is kept of a password (decision G8): `scrypt$N$r$p$salt$key`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const { n, r, p } = passwordCost
  const salt = randomBytes(saltBytes)
  const key = await deriveKey(password, salt, passwordCost)
  return ['scrypt', n, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

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

/**
 * The user who has this name and this password; null otherwise, without a hint which of the two was wrong: an unknown name and a
 * user without a password take as long as a wrong one (decision G8).
 */
export async function checkPassword(db: Db, username: string, password: string): Promise<UserRow | null> {
  const user = isUsername(username) ? await findUser(db, username) : undefined
  const isRight = await verifyPassword(password, user?.password_hash ?? null)
  return isRight && user !== undefined ? user : null
}
