import { type Invariant, sqlInvariant } from './invariant.ts'

/** Told at the moment at which a thing of the world began to go. */
export const nothingWantedGoes: Invariant = sqlInvariant(
  12,
  'nothing is destroyed that is wanted',
  `select kind || ' ' || id || ' was removed from the world (' || (told ->> 'how') || ') while its row wanted it' as told
    from crash.history where what = 'gone' and (told ->> 'is_wanted')::boolean`,
)
