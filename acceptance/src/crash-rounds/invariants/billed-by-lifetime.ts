import { sqlInvariant } from './invariant.ts'

/** Each moment between accepted creation and accepted deletion is billed once, by the size at that moment (decisions D11.2, H5). */
export const billedByLifetime = sqlInvariant(
  14,
  'billed intervals match the lifetime of resources',
  `with things as (
      select 'volume' as kind, id, size_gib as quantity, deleted_at is null and (provisioned_at is not null or status <> 'contact_support') as lives from volumes
      union all select 'host', id, 1, status <> 'deleting' from hosts where orch_cluster_id is null
    ), intervals as (
      select *, lag(closed) over one as before, row_number() over one as number from billing_intervals window one as (partition by kind, resource_id order by id))
    select things.kind || ' ' || things.id || ' lives and is not billed for ' || quantity as told from things
      where lives and not exists (select from billing_intervals as open where open.closed is null and (open.kind, open.resource_id, open.quantity) = (things.kind, things.id, things.quantity))
    union all
    select kind || ' ' || resource_id || ' is billed and does not live' from billing_intervals as open
      where closed is null and kind <> 'cluster' and not exists (select from things where lives and (things.kind, things.id) = (open.kind, open.resource_id))
        and not (kind = 'host' and exists (select from hosts where hosts.id = open.resource_id))
    union all
    select kind || ' ' || resource_id || ' is billed until ' || closed || ', before ' || opened from intervals where closed < opened
    union all
    select kind || ' ' || resource_id || ' is billed from ' || opened || ' after ' || coalesce(before::text, 'an open end') from intervals
      where number > 1 and opened is distinct from before`,
)
