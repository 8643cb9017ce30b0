import type { ClusterId } from '#domain/shared/index.ts'
import { type SignInClaim, claimBucket, hashSubject } from '../oauth/claim-sign-in.ts'
import type { Db } from '../open-store.ts'

/** Tries at one cluster's dashboard from one address that may fail in a minute, all processes together (decision G10.3). */
const triesMax = 30

/**
 * Counts a try to sign in to a dashboard before the token is looked at, so that no number of tries at once gets more than the bound allows; null when there were too many. To be taken
 * back by `releaseSignIn` where it succeeds. `place` is whom an address counts as.
 */
export async function claimDashboardTry(db: Db, clusterId: ClusterId, place: string): Promise<SignInClaim | null> {
  const bucket = { kind: 'cluster', subject_hash: hashSubject(String(clusterId), place), most: triesMax } as const
  const id = await claimBucket(db, bucket, 1)
  return id === null ? null : { ids: [id] }
}
