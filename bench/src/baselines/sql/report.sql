-- The necessary writes at the end of a pass, guarded by the claim ($1 volume, $2 epoch): the volume exists, its event has ended and is logged, the work has converged.
with settled as (
  update work set lease_holder = null, lease_until = null, released = moor_now(), seen_generation = generation, due = moor_now() + interval '10 minutes'
  where kind = 'volume' and id = $1 and epoch = $2 returning id
), there as (
  update volumes set status = 'active', provisioned_at = moor_now(), updated = moor_now() from settled where volumes.id = settled.id
), ended as (
  update events set status = 'finished', percent = 100, started = moor_now(), ended = moor_now(), log_position = next_event_position(log_position)
  from settled where work_kind = 'volume' and work_id = settled.id and status in ('scheduled', 'started') returning events.*
)
insert into event_log (position, at, account_id, event_id, body)
select log_position, moor_now(), account_id, id, json_build_object(
  'id', id, 'action', action, 'status', status, 'percent_complete', percent, 'time_remaining', null, 'rate', null, 'duration', 0,
  'entity', json_build_object('id', entity_id, 'type', entity_type, 'label', entity_label, 'url', '/v4/volumes/' || entity_id),
  'secondary_entity', null, 'username', username, 'message', '', 'created', to_char(created, 'YYYY-MM-DD"T"HH24:MI:SS'), 'seen', false, 'read', false)
from ended
