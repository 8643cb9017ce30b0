/**
 * Condition of a query for listeners that are alive: they beat every 5 s, and one that was not seen for three beats is gone. Both
 * ways, because a test profile may put the clock back.
 */
export const liveCondition =
  "seen between public.moor_now() - interval '15 seconds' and public.moor_now() + interval '15 seconds'"
