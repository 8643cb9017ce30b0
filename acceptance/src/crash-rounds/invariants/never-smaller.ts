import { sqlInvariant } from './invariant.ts'

/** Checks every change. A row shrinks only after a failed growth, to the size of the disk (decision D11.2). */
export const neverSmaller = sqlInvariant(
  8,
  'the size of a volume never shrinks',
  `select 'volume ' || id || ' went from ' || (told ->> 'from') || ' to ' || (told ->> 'to') || ' GiB in the ' || (told ->> 'where') as told
      from crash.history where what = 'shrink' and not (told ->> 'where' = 'row' and exists (
        select from events where action = 'volume_resize' and status = 'failed' and entity_id = crash.history.id))
    union all
    select 'volume ' || volumes.id || ' has ' || disks.size_gib || ' GiB in the world and ' || volumes.size_gib || ' in its row'
      from volumes join sim.volumes as disks on disks.public_id = volumes.id where volumes.status = 'active' and disks.size_gib <> volumes.size_gib`,
)
