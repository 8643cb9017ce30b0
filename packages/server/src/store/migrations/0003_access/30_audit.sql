-- One row for every mutation that was accepted or refused, written in the mutation's transaction when accepted. Nothing is ever changed here;
-- retention drops whole months.
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
create index audit_of_account on audit (account_id, id);
create index audit_of_request on audit (request_id);
create table audit_rest partition of audit default;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are never changed or removed one by one';
end $$;
create trigger audit_is_append_only before update or delete on audit for each row execute function refuse_audit_change();

-- Makes the monthly partitions of the audit around a moment, as ensure_event_partitions does for events.
create function ensure_audit_partitions(around timestamptz, months_ahead integer) returns void language plpgsql as $$
declare first_day date; part text;
begin
  for step in 0..months_ahead loop
    first_day := (date_trunc('month', around at time zone 'UTC') + make_interval(months => step))::date;
    part := 'audit_' || to_char(first_day, 'YYYYMM');
    if to_regclass('public.' || part) is null then
      begin
        execute format('create table public.%I partition of public.audit for values from (%L) to (%L)', part,
          first_day::text || ' 00:00:00+00', (first_day + interval '1 month')::date::text || ' 00:00:00+00');
      exception when check_violation then null;
      end;
    end if;
  end loop;
end $$;
