import { type Invariant, sqlInvariant } from './invariant.ts'

/** Recorded when the deletion of a simulated resource begins. */
export const desiredIsKept: Invariant = sqlInvariant(
  12,
  'nothing is destroyed that is wanted',
  `select kind || ' ' || id || ' was removed from the world (' || (told ->> 'how') || ') while its row wanted it' as told
    from crash.history where what = 'gone' and (told ->> 'is_wanted')::boolean`,
)
