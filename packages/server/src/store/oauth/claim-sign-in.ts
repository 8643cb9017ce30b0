import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addressBucket } from '#domain/access/address-bucket.ts'
import type { Db } from '../open-store.ts'
import type { SignInKind } from '../schema/enumerations.ts'

/** Window in which tries to sign in are counted, in minutes, and the most there may be in it (decision G11). */
export const signInBounds = {
  minutes: 15,
  /** Of one name from one address, where addresses tell people apart. */
  pairMax: 10,
  /** Of one name from anywhere, whether anybody has it or not: loose, because anybody can use it up for somebody else. */
  nameMax: 100,
  /** Of one name by one browser that has signed in with it before. It has these for itself, whatever strangers use up. */
  deviceMax: 10,
  /** Of one name by all such browsers: whoever has the password can make any number of them. */
  knownMax: 100,
  /** Of one address, where addresses tell people apart: many of them can stand behind one. */
  addressMax: 100,
} as const

/** Who tries to sign in. */
export interface SignInTry {
  readonly username: string
  /** As it is; counted by its bucket. Null where it is a proxy's, which everybody has: then it counts for nothing. */
  readonly address: string | null
  /** A browser that has signed in with this name before; null for one that cannot show it. */
  readonly deviceId: string | null
}

/** A try to sign in that counts until it has succeeded. */
export interface SignInClaim {
  readonly ids: readonly number[]
}

/** What tries are counted by, and the most there may be in its window. */
export interface TryBucket {
  readonly kind: SignInKind
  readonly subject_hash: Buffer
  readonly most: number
}

/**
 * Counts a try to sign in before the password is looked at, so that no number of tries at once gets more than the bounds allow, over
 * all processes; null when there were too many. What is refused here does not count: tries that go on do not lock anybody out for longer.
 * The narrowest bucket is first, and a try comes to the next only when there was room: so a burst that is refused for itself never
 * stands, not even for a moment, where it would be counted against others.
 */
export async function claimSignIn(db: Db, what: SignInTry): Promise<SignInClaim | null> {
  const ids: number[] = []
  for (const bucket of bucketsOf(what)) {
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

/** Counts a try in one bucket, of as many minutes; null when there were too many, and then it does not count. */
export async function claimBucket(
  db: Db,
  { kind, subject_hash, most }: TryBucket,
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

/** Takes back the claim of a try that succeeded, or that was none; those that failed before it still count. */
export async function releaseSignIn(db: Db, { ids }: SignInClaim): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('sign_in_attempts').where('id', 'in', ids).execute()
}

/** The narrowest first. */
function bucketsOf({ username, address, deviceId }: SignInTry): readonly TryBucket[] {
  if (deviceId !== null) {
    return [
      { kind: 'device', subject_hash: hashSubject(deviceId, username), most: signInBounds.deviceMax },
      { kind: 'known', subject_hash: hashSubject(username), most: signInBounds.knownMax },
    ]
  }
  const ofName: TryBucket = { kind: 'name', subject_hash: hashSubject(username), most: signInBounds.nameMax }
  if (address === null) return [ofName]
  const bucket = addressBucket(address)
  return [
    { kind: 'pair', subject_hash: hashSubject(bucket, username), most: signInBounds.pairMax },
    { kind: 'address', subject_hash: hashSubject(bucket), most: signInBounds.addressMax },
    ofName,
  ]
}

/** Whom tries are counted for. Neither addresses nor names of browsers hold a zero character, so that no two pairs are one text. */
export function hashSubject(...subject: readonly string[]): Buffer {
  return createHash('sha256').update(subject.join('\0')).digest()
}
