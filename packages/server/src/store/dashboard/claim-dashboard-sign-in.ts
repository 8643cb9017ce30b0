import type { ClusterId } from '#domain/shared/index.ts'
import { type SignInClaim, claimBucket, hashSubject } from '../oauth/claim-sign-in.ts'
import type { Db } from '../open-store.ts'

/** Maximum failed sign-ins per cluster, client address and minute, across all processes (decision G10.3). */
const attemptsMax = 30

/**
 * Counts a dashboard sign-in before the token is checked, so that concurrent attempts cannot exceed the limit. Returns the claim, which `releaseSignIn` undoes
 * after a success; null if the limit is reached.
 */
export async function claimDashboardSignIn(db: Db, clusterId: ClusterId, source: string): Promise<SignInClaim | null> {
  const bucket = { kind: 'cluster', subject_hash: hashSubject(String(clusterId), source), most: attemptsMax } as const
  const id = await claimBucket(db, bucket, 1)
  return id === null ? null : { ids: [id] }
}
