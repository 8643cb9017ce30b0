import { sqlInvariant } from './invariant.ts'

/** Of every change in the round, not only of the last. */
export const neverSmaller = sqlInvariant(
  8,
  'the size of a volume never shrinks',
  `select 'volume ' || id || ' went from ' || (told ->> 'from') || ' to ' || (told ->> 'to') || ' GiB in the ' || (told ->> 'where') as told
      from crash.history where what = 'shrink'
    union all
    select 'volume ' || volumes.id || ' has ' || disks.size_gib || ' GiB in the world and ' || volumes.size_gib || ' in its row'
      from volumes join sim.volumes as disks on disks.public_id = volumes.id where volumes.status = 'active' and disks.size_gib <> volumes.size_gib`,
)
