import { type Invariant, sqlInvariant } from './invariant.ts'

/**
 * The claims (generation, epoch) that drivers store for a resource only rise, and never exceed the work row's claim. A simulated resource is deleted only in
 * a transaction that also stores the caller's claim (the driver contract, rule 4; ADR 0003).
 */
export const noStaleCalls: Invariant = sqlInvariant(
  11,
  'no destructive call comes from a stale generation or epoch',
  `with claims as (
      select seq, xid, kind, id, told ->> 'uid' as uid, (told ->> 'generation')::bigint as generation, (told ->> 'epoch')::bigint as epoch
      from crash.history where what = 'guard'),
    ordered as (select *, lag(generation) over one as was_generation, lag(epoch) over one as was_epoch from claims window one as (partition by kind, id, uid order by seq))
    select kind || ' ' || id || ' was called by claim ' || generation || '/' || epoch || ' after ' || was_generation || '/' || was_epoch as told
      from ordered where (generation, epoch) < (was_generation, was_epoch)
    union all
    select kind || ' ' || id || ' was called by claim ' || claims.generation || '/' || claims.epoch || ', its work is at ' || work.generation || '/' || work.epoch
      from claims join work using (kind, id) where claims.generation > work.generation or claims.epoch > work.epoch
    union all
    select gone.kind || ' ' || gone.id || ' has gone by a call that showed no claim' from crash.history as gone
      where what = 'gone' and not exists (select from claims where claims.xid = gone.xid and (claims.kind, claims.id) = (gone.kind, gone.id))
        and not (gone.kind = 'node' and exists (select from claims where claims.xid = gone.xid and claims.kind in ('cluster', 'host')))`,
)
