import { acknowledged } from './acknowledged.ts'
import { answersKept } from './answers-kept.ts'
import { askedOnce } from './asked-once.ts'
import { billedAsLived } from './billed-as-lived.ts'
import { bytesKept } from './bytes-kept.ts'
import type { Invariant } from './invariant.ts'
import { jobEndsWell, jobEndsOnce } from './job-ends.ts'
import { leasesEnd } from './leases-end.ts'
import { limitsHeld } from './limits-held.ts'
import { logResumes } from './log-resumes.ts'
import { neverSmaller } from './never-smaller.ts'
import { noOrphans } from './no-orphans.ts'
import { noOwnErrors } from './no-own-errors.ts'
import { noStaleCalls } from './no-stale-calls.ts'
import { nothingInLimbo } from './nothing-in-limbo.ts'
import { nothingWantedGoes } from './nothing-wanted-goes.ts'
import { oneHost, placesAgree } from './places.ts'

/** All invariants in the order of docs/invariants.md. */
export const allInvariants: readonly Invariant[] = [
  acknowledged,
  askedOnce,
  jobEndsOnce,
  jobEndsWell,
  oneHost,
  placesAgree,
  bytesKept,
  neverSmaller,
  limitsHeld,
  noOrphans,
  noStaleCalls,
  nothingWantedGoes,
  logResumes,
  billedAsLived,
  leasesEnd,
  nothingInLimbo,
  answersKept,
  noOwnErrors,
]
