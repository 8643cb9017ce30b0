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

/** One try costs some milliseconds: enough where what is to be guessed is long and random. */
const randomCost: ScryptCost = { n: 2 ** 10, r: 8, p: 1 }

const saltBytes = 16

/** What is kept of a password (decision G8): `scrypt$N$r$p$salt$key`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  return keep(password, passwordCost)
}

/** The same of a password that was made up at random, with 128 bits and more: nobody guesses those, however cheap a try is. */
export async function hashRandomPassword(password: string): Promise<string> {
  return keep(password, randomCost)
}

async function keep(password: string, cost: ScryptCost): Promise<string> {
  const { n, r, p } = cost
  const salt = randomBytes(saltBytes)
  const key = await deriveKey(password, salt, cost)
  return ['scrypt', n, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

const form = /^scrypt\$(\d{1,10})\$(\d{1,4})\$(\d{1,4})\$([\w-]{1,128})\$([\w-]{43})$/

/**
 * Whether a password is the one that `hashPassword` or `hashRandomPassword` made the kept text of. Null for somebody who has none, or does
 * not exist: that is never true. It takes as long as a usual one all the same, and so does a text that costs less to try.
 */
export async function verifyPassword(password: string, kept: string | null): Promise<boolean> {
  if (kept === null || costOf(kept) < passwordCost.n) await deriveKey(password, Buffer.alloc(16), passwordCost)
  return kept !== null && isKeptOf(password, kept)
}

const costOf = (kept: string): number => Number(form.exec(kept)?.[1] ?? passwordCost.n)

/** The same for who tells nobody how long it takes. Throws where the text has no form that is known. */
export async function isKeptOf(password: string, kept: string): Promise<boolean> {
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
