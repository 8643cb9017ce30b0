import { type Invariant, sqlInvariant } from './invariant.ts'

const leaseSeconds = 5

/** Every lease ends within five seconds unless its holder renews it (ground rule 3). */
export const leasesExpire: Invariant = sqlInvariant(
  15,
  'every lease expires',
  `select kind || ' ' || id || ' is held by ' || lease_holder || ' for ' || (lease_until - moor_now()) as told from work
    where lease_holder is not null and (lease_until is null or lease_until < moor_now() or lease_until > moor_now() + interval '${leaseSeconds} seconds')`,
)
