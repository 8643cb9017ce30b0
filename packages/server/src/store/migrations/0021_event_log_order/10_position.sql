-- Where the last change of an event stands in the log. Positions are made of transaction ids (ADR 0005), and a transaction may have got its id, by a lock on something
-- else, long before it comes to an event: it would write below what a later one has written and committed meanwhile, and the log would end on what is true no longer.
alter table events add column log_position bigint not null default 0;

-- The position of the next change of an event, given that of the last. Called in the statement that changes the row, hence with the row as it was committed last. A transaction that
-- began too early is refused as one that cannot be serialized, and done again by its caller with an id of its own time. append_event_log stays for processes of before this migration.
create function next_event_position(previous bigint) returns bigint language plpgsql as $$
declare
  ordinal integer := coalesce(nullif(current_setting('moor.log_ordinal', true), ''), '0')::integer + 1;
  place bigint := public.log_position(pg_current_xact_id(), ordinal);
begin
  if ordinal > 65535 then raise exception 'too many event changes in one transaction'; end if;
  if place <= previous then
    raise exception 'a later transaction has changed this event already' using errcode = 'serialization_failure';
  end if;
  perform set_config('moor.log_ordinal', ordinal::text, true);
  return place;
end $$;
