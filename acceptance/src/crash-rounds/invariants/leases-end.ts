import { type Invariant, sqlInvariant } from './invariant.ts'

/** Longest lease that a worker takes, in seconds. */
const leaseSeconds = 5

/** A lease ends by itself when its holder does not speak any more (ground rule 3). */
export const leasesEnd: Invariant = sqlInvariant(
  15,
  'no lease is held for ever',
  `select kind || ' ' || id || ' is held by ' || lease_holder || ' for ' || (lease_until - moor_now()) as told from work
    where lease_holder is not null and (lease_until is null or lease_until < moor_now() or lease_until > moor_now() + interval '${leaseSeconds} seconds')`,
)
