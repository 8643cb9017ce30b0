-- The operation record (decision F). Partitioned by time so that retention drops partitions; ids come from one sequence.
create sequence event_ids as bigint;

create table events (
  id bigint not null default nextval('event_ids'),
  account_id bigint not null,
  action text not null,
  status text not null check (status in ('scheduled', 'started', 'finished', 'failed', 'notification', 'canceled')),
  percent integer,
  remaining_ms integer,
  entity_type text not null,
  entity_id bigint,
  entity_label text not null,
  secondary_type text,
  secondary_id bigint,
  secondary_label text,
  username text,
  message text not null default '',
  is_seen boolean not null default false,
  is_read boolean not null default false,
  created timestamptz not null,
  started timestamptz,
  ended timestamptz,
  -- The work row that carries this job out, the generation that accepted it, what it asks for, and the time it has had (decision D11).
  work_kind text,
  work_id bigint,
  generation bigint,
  target jsonb not null default '{}',
  spent_ms integer not null default 0,
  cause_id bigint,
  request_id text not null default '',
  primary key (id, created)
) partition by range (created);
create index events_of_account on events (account_id, id);
create index events_of_entity on events (account_id, entity_type, entity_id, id);
create index events_by_action on events (account_id, action, id);
create index events_by_status on events (account_id, status, id);
create index events_open_work on events (work_kind, work_id) where status in ('scheduled', 'started');
create table events_rest partition of events default;

-- Every change of an event, for streams and pollers. position rises in commit order for a reader that stays below the
-- horizon (ADR 0005): it is made of the writing transaction's id, so a later position never commits before the horizon passes it.
create table event_log (
  position bigint not null,
  at timestamptz not null,
  account_id bigint not null,
  event_id bigint not null,
  body json not null,
  primary key (position, at)
) partition by range (at);
create index event_log_of_account on event_log (account_id, position);
create table event_log_rest partition of event_log default;

-- First position that a transaction with this id can write.
create function log_position(transaction_id xid8, ordinal integer) returns bigint language sql stable
  as $$ select ((transaction_id::text::bigint + coalesce((select log_base from public.installation), 0)) << 16) | ordinal $$;

-- Positions below this one are settled: whatever is to be written there has been committed or rolled back.
create function log_horizon() returns bigint language sql stable
  as $$ select public.log_position(pg_snapshot_xmin(pg_current_snapshot()), 0) $$;

-- Appends one change of an event; a transaction may append 65,535 times.
create function append_event_log(account bigint, event bigint, content json) returns void language plpgsql as $$
declare ordinal integer := coalesce(nullif(current_setting('moor.log_ordinal', true), ''), '0')::integer + 1;
begin
  if ordinal > 65535 then raise exception 'too many event changes in one transaction'; end if;
  perform set_config('moor.log_ordinal', ordinal::text, true);
  insert into public.event_log (position, at, account_id, event_id, body)
    values (public.log_position(pg_current_xact_id(), ordinal), public.moor_now(), account, event, content);
end $$;

-- Makes the monthly partitions around a moment; months that already hold rows in the default partition stay there.
create function ensure_event_partitions(around timestamptz, months_ahead integer) returns void language plpgsql as $$
declare first_day date; parent text; part text;
begin
  for step in 0..months_ahead loop
    first_day := (date_trunc('month', around at time zone 'UTC') + make_interval(months => step))::date;
    foreach parent in array array['events', 'event_log'] loop
      part := parent || '_' || to_char(first_day, 'YYYYMM');
      if to_regclass('public.' || part) is null then
        begin
          execute format('create table public.%I partition of public.%I for values from (%L) to (%L)', part, parent,
            first_day::text || ' 00:00:00+00', (first_day + interval '1 month')::date::text || ' 00:00:00+00');
        exception when check_violation then null;
        end;
      end if;
    end loop;
  end loop;
end $$;
