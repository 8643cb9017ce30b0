-- Keeps processes of the previous release, which would wipe what they find deleted, away from resources in the trash (ADR 0074). They do not write trash_epoch,
-- the epoch of the last claim by a process that knows the trash.
lock table trash_items, volumes in share row exclusive mode;
lock table work in access exclusive mode;

alter table work add column trash_epoch bigint;

-- True if only processes that know the trash may work on the resource: it or a part of it is in the trash, its volume is copied from a snapshot or backup, or a
-- snapshot of it is being created, or it has an open job that the previous release does not know.
create function needs_trash_claim(work_kind text, work_id bigint) returns boolean language sql stable as $$
  select case work_kind
    when 'volume' then exists (select from trash_items where volume_id = work_id)
      or exists (select from volumes where id = work_id
        and (replaced_uid is not null or source_snapshot_id is not null or backup_id is not null and provisioned_at is null))
      or exists (select from volume_snapshots where volume_id = work_id and status = 'creating')
    when 'host' then exists (select from trash_items where host_id = work_id or disk_host_id = work_id)
    when 'cluster' then exists (select from trash_items where cluster_id = work_id)
    when 'pool' then exists (select from trash_items where pool_id = work_id)
      or exists (select from trash_items join pools on pools.cluster_id = trash_items.cluster_id where pools.id = work_id)
    else false end
    or exists (select from events where events.work_kind = $1 and events.work_id = $2 and status in ('scheduled', 'started')
      and action ~ '_(restore|rollback|purge)$')
$$;

create function leave_trash_claim() returns trigger language plpgsql as $$
begin
  if not needs_trash_claim(new.kind, new.id) then return new; end if;
  perform set_config('moorage.left_work', concat_ws(' ', nullif(current_setting('moorage.left_work', true), ''), new.kind || '/' || new.id), true);
  return null;
end
$$;
create trigger work_leaves_trash_claims before update of epoch on work for each row
  when (new.lease_holder is not null and new.trash_epoch is distinct from new.epoch) execute function leave_trash_claim();

-- Work that was left is due a second later, because a claim takes a limited number of the rows that are due first.
create function delay_left_work() returns trigger language plpgsql as $$
begin
  if current_setting('moorage.left_work', true) <> '' then
    update work set due = moor_now() + interval '1 second' from unnest(string_to_array(current_setting('moorage.left_work'), ' ')) as one
      where kind = split_part(one, '/', 1) and id = split_part(one, '/', 2)::bigint;
    perform set_config('moorage.left_work', '', true);
  end if;
  return null;
end
$$;
create trigger work_delays_left_work after update of epoch on work for each statement execute function delay_left_work();

-- A pass that a process of the previous release began before a deletion or a rollback would wipe the storage too. Such a request is rejected until the pass ends.
-- At its end, the transaction has locked the row of work.
create function has_older_pass(work_kind text, work_id bigint) returns boolean language sql stable as $$
  select exists (select from work where kind = work_kind and id = work_id
    and lease_holder is not null and lease_until > moor_now() and trash_epoch is distinct from epoch)
$$;

create function reject_older_pass() returns trigger language plpgsql as $$
begin
  if exists (
      select from (values ('volume', 'volume_id'), ('host', 'host_id'), ('host', 'disk_host_id'), ('cluster', 'cluster_id'), ('pool', 'pool_id')) as resource (kind, field)
      where has_older_pass(kind, (to_jsonb(new) ->> field)::bigint)
    ) or exists (select from pools where cluster_id = (to_jsonb(new) ->> 'cluster_id')::bigint and has_older_pass('pool', id))
      or (tg_table_name = 'volumes' and has_older_pass('volume', new.id))
  then
    raise exception 'a process of the previous release works on the resource' using errcode = 'serialization_failure';
  end if;
  return null;
end
$$;
create constraint trigger trash_items_wait_for_older_passes after insert on trash_items deferrable initially deferred
  for each row execute function reject_older_pass();
create constraint trigger volumes_wait_for_older_passes after update of replaced_uid on volumes deferrable initially deferred
  for each row when (new.replaced_uid is not null and old.replaced_uid is null) execute function reject_older_pass();
