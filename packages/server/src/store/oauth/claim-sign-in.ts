import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../open-store.ts'

/** Window in which tries to sign in are counted, in minutes, and the most there may be in it. */
export const signInBounds = {
  minutes: 15,
  /** Of one name, whether anybody has it or not. */
  userMax: 10,
  /** Of one address: more, because many people can stand behind one, up to everybody behind a proxy. */
  addressMax: 100,
} as const

/** A try to sign in that counts until it has succeeded. */
export interface SignInClaim {
  readonly ids: readonly number[]
}

/**
 * Counts a try to sign in before the password is looked at, so that no number of tries at once gets more than the bounds allow, over
 * all processes; null when there were too many. What is refused here does not count: tries that go on do not lock anybody out for longer.
 */
export async function claimSignIn(db: Db, username: string, address: string): Promise<SignInClaim | null> {
  const subjects = [{ kind: 'user', subject_hash: hash(username), most: signInBounds.userMax }, { kind: 'address', subject_hash: hash(address), most: signInBounds.addressMax }]
  const rows = await db.insertInto('sign_in_attempts').values(subjects.map(({ kind, subject_hash }) => ({ kind, subject_hash }))).returning('id').execute()
  const claim = { ids: rows.map((row) => row.id) }
  for (const { kind, subject_hash, most } of subjects) {
    const { tries } = await db.selectFrom('sign_in_attempts').select(sql<number>`count(*)`.as('tries')).where('kind', '=', kind).where('subject_hash', '=', subject_hash)
      .where('at', '>', sql<string>`(select moor_now() - make_interval(mins => ${signInBounds.minutes}::integer))`).executeTakeFirstOrThrow()
    if (tries <= most) continue
    await releaseSignIn(db, claim)
    return null
  }
  return claim
}

/** Takes back the claim of a try that succeeded, or that was none; those that failed before it still count. */
export async function releaseSignIn(db: Db, { ids }: SignInClaim): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('id', 'in', ids).execute()
}

function hash(subject: string): Buffer {
  return createHash('sha256').update(subject).digest()
}
