-- $2 old volumes of the account with ID $1 that are resynced: every row that a create, its pass and the simulator leave behind. They are due in a
-- day, so that the worker is free for requests.
with owner as (
  select account_id, users.id as user_id, username, tokens.id as token_id, tokens.label as token_label, installation.id as installation
  from users join tokens using (account_id) cross join installation where account_id = $1 and tokens.user_id = users.id limit 1
), fresh as materialized (
  select *, nextval('volumes_id_seq') as id, nextval('event_ids') as event_id, gen_random_uuid() as uid, gen_random_uuid()::text as request_id,
    moor_now() as at
  from owner cross join generate_series(1, $2::integer) as n
), made as (
  insert into volumes (id, account_id, uid, label, size_gib, region, hardware_type, encryption, status, created, updated, provisioned_at)
  overriding system value
  select id, account_id, uid, 'volume-' || id, 20, 'us-east', 'nvme', 'disabled', 'active', at, at, at from fresh
), billed as (
  insert into billing_intervals (account_id, kind, resource_id, label, quantity, hourly, monthly, opened)
  select account_id, 'volume', id, 'volume-' || id, 20, 0.00015, 0.1, at from fresh
), told as (
  insert into events (id, account_id, action, status, percent, entity_type, entity_id, entity_label, username, created, started, ended,
    work_kind, work_id, generation, request_id, user_id)
  select event_id, account_id, 'volume_create', 'finished', 100, 'volume', id, 'volume-' || id, username, at, at, at,
    'volume', id, 1, request_id, user_id from fresh
), logged as (
  insert into event_log (position, at, account_id, event_id, body)
  select 2 * event_id + step, at, account_id, event_id, json_build_object(
    'id', event_id, 'action', 'volume_create', 'status', case step when 0 then 'scheduled' else 'finished' end, 'percent_complete', step * 100,
    'time_remaining', null, 'rate', null, 'duration', case step when 0 then null else 0 end,
    'entity', json_build_object('id', id, 'type', 'volume', 'label', 'volume-' || id, 'url', '/v4/volumes/' || id),
    'secondary_entity', null, 'username', username, 'message', '', 'created', to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS'), 'seen', false, 'read', false)
  from fresh cross join generate_series(0, 1) as step
), audited as (
  insert into audit (at, account_id, user_id, username, token_id, token_label, operation, entity_type, entity_id, outcome, status, request_id, address)
  select at, account_id, user_id, username, token_id, token_label, 'volume.create', 'volume', id::text, 'accepted', 200, request_id, '127.0.0.1' from fresh
), settled as (
  insert into work (kind, id, region, generation, seen_generation, epoch, due, released)
  select 'volume', id, 'us-east', 1, 1, 1, at + make_interval(days => 1), at
  from fresh
), guarded as (
  insert into sim.guards (installation, kind, public_id, uid, generation, epoch) select installation, 'volume', id, uid, 1, 1 from fresh
)
insert into sim.volumes (id, name, installation, public_id, uid, region, size_gib, hardware_type, is_encrypted, is_complete, is_healthy, is_lost, extent)
select gen_random_uuid(), format('moor-%s-volume-%s-%s', left(installation::text, 8), id, left(uid::text, 8)), installation, id, uid, 'us-east', 20,
  'nvme', false, true, true, false, gen_random_uuid()
from fresh
