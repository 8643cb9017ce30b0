import { type Invariant, sqlInvariant } from './invariant.ts'

/** Checks the row at the start of a simulated deletion. */
export const desiredIsKept: Invariant = sqlInvariant(
  12,
  'no desired resource is deleted',
  `select kind || ' ' || id || ' was removed from the world (' || (told ->> 'how') || ') while its row wanted it' as told
    from crash.history where what = 'gone' and (told ->> 'is_wanted')::boolean`,
)
