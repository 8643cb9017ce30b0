import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { isUsername } from '#domain/access/explain-user.ts'
import { findUser } from '../account/find-user.ts'
import type { UserRow } from '../account/insert-user.ts'
import type { Db } from '../open-store.ts'

/** Cost `N`, block size `r`, parallelism `p` (RFC 7914). */
interface ScryptCost {
  readonly n: number
  readonly r: number
  readonly p: number
}

const keyBytes = 32

/** Normalizes passwords, so that visually equal passwords match (NIST SP 800-63B). */
async function deriveKey(password: string, salt: Buffer, { n, r, p }: ScryptCost): Promise<Buffer> {
  // scrypt needs more than 128 N r bytes, just above Node's default limit.
  const maxmem = 128 * n * r + 128 * r * p + 1024 * 1024
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, { N: n, r, p, maxmem }, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}

/** 32 MiB and about 0.2 s per guess. The cost may be raised, because a stored hash contains its own cost. */
const passwordCost: ScryptCost = { n: 2 ** 15, r: 8, p: 3 }

/** Some milliseconds per guess, sufficient for a generated password. */
const randomCost: ScryptCost = { n: 2 ** 10, r: 8, p: 1 }

const saltBytes = 16

/** Returns the stored form of a password (decision G8): `scrypt$N$r$p$salt$key`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  return hashWithCost(password, passwordCost)
}

/** Returns the stored form of a generated password of at least 128 random bits, hashed at low cost. */
export async function hashRandomPassword(password: string): Promise<string> {
  return hashWithCost(password, randomCost)
}

async function hashWithCost(password: string, cost: ScryptCost): Promise<string> {
  const { n, r, p } = cost
  const salt = randomBytes(saltBytes)
  const key = await deriveKey(password, salt, cost)
  return ['scrypt', n, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

const form = /^scrypt\$(\d{1,10})\$(\d{1,4})\$(\d{1,4})\$([\w-]{1,128})\$([\w-]{43})$/

/**
 * True if a password matches the hash from `hashPassword` or `hashRandomPassword`. False for null (no password, or an unknown user), which takes as long as a
 * usual check; so does a cheaper hash. Throws an Error for a hash of unknown form.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  if (hash === null || costOf(hash) < passwordCost.n) await deriveKey(password, Buffer.alloc(16), passwordCost)
  return hash !== null && matchesHash(password, hash)
}

const costOf = (hash: string): number => Number(form.exec(hash)?.[1] ?? passwordCost.n)

/** True if a password matches a hash; the duration reveals the hash's cost. Throws an Error for a hash of unknown form. */
export async function matchesHash(password: string, hash: string): Promise<boolean> {
  const [, n, r, p, salt = '', key = ''] = form.exec(hash) ?? []
  if (n === undefined) throw new Error('a stored password hash has an unknown format')
  const derived = await deriveKey(password, Buffer.from(salt, 'base64url'), {
    n: Number(n),
    r: Number(r),
    p: Number(p),
  })
  return timingSafeEqual(derived, Buffer.from(key, 'base64url'))
}

/**
 * Returns the user with this name and password, otherwise null. An unknown name and a user without a password take as long as a wrong password (decision G8).
 */
export async function checkPassword(db: Db, username: string, password: string): Promise<UserRow | null> {
  const user = isUsername(username) ? await findUser(db, username) : undefined
  const isRight = await verifyPassword(password, user?.password_hash ?? null)
  return isRight && user !== undefined ? user : null
}
