-- Writes every row of a POST of a volume in one statement: $1 account, $2 user, $3 name, $4 token, $5 its label, $6 label, $7 size, $8 region, $9 request.
with made as (
  insert into volumes (account_id, label, size_gib, region, hardware_type, encryption, status)
  values ($1, $6, $7, $8, 'nvme', 'disabled', 'creating') returning *
), billed as (
  insert into billing_intervals (account_id, kind, resource_id, label, quantity, hourly, monthly, opened)
  select account_id, 'volume', id, label, size_gib, 0.00015, 0.1, created from made
), wanted as (
  insert into work (kind, id, region, due) select 'volume', id, region, created from made
), told as (
  insert into events (account_id, action, status, percent, entity_type, entity_id, entity_label, username, created, work_kind, work_id, generation,
    request_id, user_id, log_position)
  select account_id, 'volume_create', 'scheduled', 0, 'volume', id, label, $3, created, 'volume', id, 1, $9, $2, next_event_position(0) from made
  returning *
), logged as (
  insert into event_log (position, at, account_id, event_id, body)
  select log_position, created, account_id, id, json_build_object(
    'id', id, 'action', action, 'status', status, 'percent_complete', percent, 'time_remaining', null, 'rate', null, 'duration', null,
    'entity', json_build_object('id', entity_id, 'type', entity_type, 'label', entity_label, 'url', '/v4/volumes/' || entity_id),
    'secondary_entity', null, 'username', username, 'message', '', 'created', to_char(created, 'YYYY-MM-DD"T"HH24:MI:SS'), 'seen', false, 'read', false)
  from told
), audited as (
  insert into audit (at, account_id, user_id, username, token_id, token_label, operation, entity_type, entity_id, outcome, status, request_id, address)
  select created, account_id, $2, $3, $4, $5, 'volume.create', 'volume', id::text, 'accepted', 200, $9, '127.0.0.1' from made
)
select made.*, null as host_id, null as host_label, false as io_ready, told.id as event_id from made cross join told
