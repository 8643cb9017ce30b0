-- One row for every mutation that was accepted or refused, written in the mutation's transaction when accepted (decision G9). Nothing is ever
-- changed here; retention drops whole months.
create sequence audit_ids as bigint;
create table audit (
  id bigint not null default nextval('audit_ids'),
  at timestamptz not null,
  account_id bigint not null,
  user_id bigint,
  username text,
  token_id bigint,
  token_label text,
  operation text not null,
  entity_type text,
  entity_id text,
  outcome text not null check (outcome in ('accepted', 'refused')),
  status integer not null,
  code text,
  reason text,
  request_id text not null default '',
  address text not null default '',
  primary key (id, at)
) partition by range (at);
-- The questions that are asked: the latest, what happened in a time, to a thing, by somebody, with a token, in a request, what was done of one kind,
-- and what was refused, and why. Accepted rows stand in none of the last two.
create index audit_of_account on audit (account_id, id);
create index audit_by_time on audit (account_id, at);
create index audit_of_entity on audit (account_id, entity_type, entity_id, id);
create index audit_by_username on audit (account_id, username, id);
create index audit_of_token on audit (account_id, token_id, id);
create index audit_of_request on audit (request_id);
create index audit_of_operation on audit (account_id, operation, id);
create index audit_by_outcome on audit (account_id, outcome, id);
create index audit_by_code on audit (account_id, code, id) where code is not null;
create index audit_by_status on audit (account_id, status, id) where status <> 200;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are never changed or removed one by one';
end $$;
create trigger audit_is_append_only before update or delete on audit for each row execute function refuse_audit_change();

-- An empty table may be truncated, as a restore does before it fills it: nothing is lost.
create function refuse_audit_truncate() returns trigger language plpgsql as $$
declare has_rows boolean;
begin
  execute format('select exists (select from %s)', tg_relid::regclass) into has_rows;
  if has_rows then raise exception 'the audit is never emptied'; end if;
  return null;
end $$;
create trigger audit_is_kept before truncate on audit for each statement execute function refuse_audit_truncate();

-- Makes one partition. Triggers on rows come down from the parent by themselves, those on truncate do not.
create function make_audit_part(part text, bounds text) returns void language plpgsql as $$
begin
  execute format('create table public.%I partition of public.audit %s', part, bounds);
  execute format('create trigger audit_is_kept before truncate on public.%I for each statement execute function public.refuse_audit_truncate()', part);
end $$;
select make_audit_part('audit_rest', 'default');

-- Lets go of the default partition as a whole once its newest row is older than a moment, and says whether it did. Looked at again
-- when nobody can write any more.
create function release_audit_rest(before timestamptz) returns boolean language plpgsql as $$
begin
  if (select max(at) from public.audit_rest) < before then
    lock table public.audit in access exclusive mode;
    if (select max(at) from public.audit_rest) < before then
      drop table public.audit_rest;
      perform public.make_audit_part('audit_rest', 'default');
      return true;
    end if;
  end if;
  return false;
end $$;

-- Makes the monthly partitions of the audit around a moment, as ensure_event_partitions does for events.
create function ensure_audit_partitions(around timestamptz, months_ahead integer) returns void language plpgsql as $$
declare first_day date; part text;
begin
  for step in 0..months_ahead loop
    first_day := (date_trunc('month', around at time zone 'UTC') + make_interval(months => step))::date;
    part := 'audit_' || to_char(first_day, 'YYYYMM');
    if to_regclass('public.' || part) is null then
      begin
        perform public.make_audit_part(part, format('for values from (%L) to (%L)',
          first_day::text || ' 00:00:00+00', (first_day + interval '1 month')::date::text || ' 00:00:00+00'));
      exception when check_violation then null;
      end;
    end if;
  end loop;
end $$;
