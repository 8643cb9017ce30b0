import { acknowledged } from './acknowledged.ts'
import { requestsAnswered } from './requests-answered.ts'
import { executedOnce } from './executed-once.ts'
import { billedByLifetime } from './billed-by-lifetime.ts'
import { bytesPreserved } from './bytes-preserved.ts'
import type { Invariant } from './invariant.ts'
import { jobEndsWell, jobEndsOnce } from './job-ends.ts'
import { leasesExpire } from './leases-expire.ts'
import { limitsHeld } from './limits-held.ts'
import { streamResumes } from './stream-resumes.ts'
import { neverSmaller } from './never-smaller.ts'
import { noOrphans } from './no-orphans.ts'
import { noOwnErrors } from './no-own-errors.ts'
import { noStaleCalls } from './no-stale-calls.ts'
import { everythingConverges } from './everything-converges.ts'
import { desiredIsKept } from './desired-is-kept.ts'
import { oneHost, attachmentsAgree } from './attachments.ts'

/** All invariants in the order of docs/invariants.md. */
export const allInvariants: readonly Invariant[] = [
  acknowledged,
  executedOnce,
  jobEndsOnce,
  jobEndsWell,
  oneHost,
  attachmentsAgree,
  bytesPreserved,
  neverSmaller,
  limitsHeld,
  noOrphans,
  noStaleCalls,
  desiredIsKept,
  streamResumes,
  billedByLifetime,
  leasesExpire,
  everythingConverges,
  requestsAnswered,
  noOwnErrors,
]
