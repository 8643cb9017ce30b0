import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addressBucket } from '#domain/access/address-bucket.ts'
import type { Db } from '../open-store.ts'
import type { SignInKind } from '../schema/enumerations.ts'

/** Window in minutes, and maximum attempts per window (decision G11). */
export const signInBounds = {
  minutes: 15,
  /** Maximum per username and client address. */
  pairMax: 10,
  /** Maximum per username, known or not. Generous, because strangers can exhaust this limit. */
  nameMax: 100,
  /** Maximum per username and browser that has signed in with that name. Strangers cannot exhaust this limit. */
  deviceMax: 10,
  /** Maximum per username over known browsers, of which a client with the password can create any number. */
  knownMax: 100,
  /** Maximum per client address, which many clients can share. */
  addressMax: 100,
} as const

/** Sign-in attempt. */
export interface SignInAttempt {
  readonly username: string
  /** Null for a shared proxy, which is not counted. */
  readonly address: string | null
  /** Null unless the browser has signed in with the username before. */
  readonly deviceId: string | null
}

/** Rows that count a sign-in attempt. */
export interface SignInClaim {
  readonly ids: readonly number[]
}

/** Key and limit of a sign-in counter. */
export interface AttemptBucket {
  readonly kind: SignInKind
  readonly subject_hash: Buffer
  readonly most: number
}

/**
 * Counts a sign-in attempt before the password is checked, so that concurrent attempts in all processes cannot exceed the limits. Returns the claim for
 * `releaseSignIn`; null if a limit is reached. Rejected attempts do not count: they do not extend a lockout. The narrowest bucket comes first: a burst that it
 * rejects never counts against other clients.
 */
export async function claimSignIn(db: Db, attempt: SignInAttempt): Promise<SignInClaim | null> {
  const ids: number[] = []
  for (const bucket of bucketsOf(attempt)) {
    const id = await claimBucket(db, bucket, signInBounds.minutes)
    if (id !== null) {
      ids.push(id)
      continue
    }
    await releaseSignIn(db, { ids })
    return null
  }
  return { ids }
}

/** Counts an attempt in a bucket over a window in minutes and returns its ID; null, uncounted, if the limit is reached. */
export async function claimBucket(
  db: Db,
  { kind, subject_hash, most }: AttemptBucket,
  minutes: number,
): Promise<number | null> {
  const { id } = await db
    .insertInto('sign_in_attempts')
    .values({ kind, subject_hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { tries } = await db
    .selectFrom('sign_in_attempts')
    .select(sql<number>`count(*)`.as('tries'))
    .where('kind', '=', kind)
    .where('subject_hash', '=', subject_hash)
    .where('at', '>', sql<string>`(select moor_now() - make_interval(mins => ${minutes}::integer))`)
    .executeTakeFirstOrThrow()
  if (tries <= most) return id
  await releaseSignIn(db, { ids: [id] })
  return null
}

/** Deletes a claim's counted attempts; earlier failed attempts still count. */
export async function releaseSignIn(db: Db, { ids }: SignInClaim): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('sign_in_attempts').where('id', 'in', ids).execute()
}

function bucketsOf({ username, address, deviceId }: SignInAttempt): readonly AttemptBucket[] {
  if (deviceId !== null) {
    return [
      { kind: 'device', subject_hash: hashSubject(deviceId, username), most: signInBounds.deviceMax },
      { kind: 'known', subject_hash: hashSubject(username), most: signInBounds.knownMax },
    ]
  }
  const ofName: AttemptBucket = { kind: 'name', subject_hash: hashSubject(username), most: signInBounds.nameMax }
  if (address === null) return [ofName]
  const bucket = addressBucket(address)
  return [
    { kind: 'pair', subject_hash: hashSubject(bucket, username), most: signInBounds.pairMax },
    { kind: 'address', subject_hash: hashSubject(bucket), most: signInBounds.addressMax },
    ofName,
  ]
}

/** Returns the SHA-256 of a counter's subject. Its parts contain no NUL character, so no two subjects have the same text. */
export function hashSubject(...subject: readonly string[]): Buffer {
  return createHash('sha256').update(subject.join('\0')).digest()
}
