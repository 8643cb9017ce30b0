-- Tables that the transaction of the newest volume wrote rows to, with their number.
with last as materialized (select xmin as by from volumes order by id desc limit 1)
select string_agg(format('%s %s', name, rows), ', ' order by name) as tables from (
  select 'volumes' as name, count(*) as rows from volumes, last where volumes.xmin = last.by
  union all select 'billing_intervals', count(*) from billing_intervals, last where billing_intervals.xmin = last.by
  union all select 'events', count(*) from events, last where events.xmin = last.by
  union all select 'event_log', count(*) from event_log, last where event_log.xmin = last.by
  union all select 'work', count(*) from work, last where work.xmin = last.by
  union all select 'audit', count(*) from audit, last where audit.xmin = last.by
  union all select 'tags', count(*) from tags, last where tags.xmin = last.by
  union all select 'grants', count(*) from grants, last where grants.xmin = last.by
  union all select 'attachments', count(*) from attachments, last where attachments.xmin = last.by
  union all select 'idempotency_keys', count(*) from idempotency_keys, last where idempotency_keys.xmin = last.by
) as counted
