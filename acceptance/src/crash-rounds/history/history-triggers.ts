function trigger(name: string, on: string, body: string): string {
  return `
    create function crash.${name}() returns trigger language plpgsql as $$
    begin
      ${body}
      return null;
    end $$;
    create trigger crash_${name} after ${on} for each row execute function crash.${name}();`
}

const guard = trigger(
  'guard',
  'insert or update on sim.guards',
  `perform crash.note('guard', new.kind, new.public_id, jsonb_build_object('uid', new.uid, 'generation', new.generation, 'epoch', new.epoch));`,
)

const plug = trigger(
  'plug',
  'insert or update of host_id on sim.devices',
  `perform crash.note('plug', 'volume', volumes.public_id, jsonb_build_object(
        'host', hosts.public_id,
        'row_host', (select host_id from public.attachments where volume_id = volumes.public_id)))
      from sim.volumes, sim.hosts where volumes.id = new.volume_id and hosts.id = new.host_id;`,
)

const unplug = trigger(
  'unplug',
  'delete on sim.devices',
  `perform crash.note('unplug', 'volume', volumes.public_id, jsonb_build_object('host', hosts.public_id))
      from sim.volumes left join sim.hosts on hosts.id = old.host_id where volumes.id = old.volume_id;`,
)

const holders = (volume: string): string =>
  `(select coalesce(jsonb_agg(hosts.public_id), '[]') from sim.devices join sim.volumes on volumes.id = devices.volume_id
        join sim.hosts on hosts.id = devices.host_id where volumes.public_id = ${volume})`

const attach = trigger(
  'attach',
  'insert or update of host_id on public.attachments',
  `perform crash.note('attach', 'volume', new.volume_id, jsonb_build_object('host', new.host_id, 'holders', ${holders('new.volume_id')},
        'types', (select jsonb_build_array(type, coalesce(wants_type, type)) from public.hosts where id = new.host_id),
        'attached', count(*), 'persisted', count(*) filter (where persists)))
      from public.attachments where host_id = new.host_id;`,
)

const detach = trigger(
  'detach',
  'delete on public.attachments',
  `perform crash.note('detach', 'volume', old.volume_id, jsonb_build_object('host', old.host_id, 'holders', ${holders('old.volume_id')}));`,
)

const rowShrinks = trigger(
  'row_shrinks',
  'update of size_gib on public.volumes',
  `if new.size_gib < old.size_gib then
        perform crash.note('shrink', 'volume', new.id, jsonb_build_object('where', 'row', 'from', old.size_gib, 'to', new.size_gib));
      end if;`,
)

const diskShrinks = trigger(
  'disk_shrinks',
  'update of size_gib on sim.volumes',
  `if new.size_gib < old.size_gib then
        perform crash.note('shrink', 'volume', new.public_id, jsonb_build_object('where', 'world', 'from', old.size_gib, 'to', new.size_gib));
      end if;`,
)

/** The transaction holds the account's lock, so the count is exact. */
const volumesCount = trigger(
  'volumes_count',
  'insert or update of size_gib on public.volumes',
  `perform crash.note('count', 'volume', new.account_id, jsonb_build_object('volumes', count(*), 'gib', sum(size_gib)))
      from public.volumes where account_id = new.account_id and deleted_at is null;`,
)

const hostsCount = trigger(
  'hosts_count',
  'insert on public.hosts',
  `perform crash.note('count', 'host', new.account_id, jsonb_build_object('hosts', count(*)))
      from public.hosts where account_id = new.account_id and status <> 'deleting';`,
)

/** The end of a deletion is not recorded, because any later simulator call completes it, also with another resource's claim. */
const recordDeletion = (table: string, work: string, isDesired: string): string =>
  trigger(
    `${table}_gone`,
    `delete or update of work on sim.${table}`,
    `if old.work is distinct from '${work}' and (tg_op = 'DELETE' or new.work = '${work}') then
        perform crash.note('gone', '${table.slice(0, -1)}', old.public_id, jsonb_build_object('how', lower(tg_op), 'is_wanted', ${isDesired}));
      end if;`,
  )

/** Triggers in order of creation. */
export const historyTriggers: readonly string[] = [
  guard,
  plug,
  unplug,
  attach,
  detach,
  rowShrinks,
  diskShrinks,
  volumesCount,
  hostsCount,
  recordDeletion(
    'volumes',
    'wipe',
    'exists (select from public.volumes where id = old.public_id and deleted_at is null)',
  ),
  recordDeletion(
    'hosts',
    'remove',
    `exists (select from public.hosts where id = old.public_id and status <> 'deleting')`,
  ),
  recordDeletion(
    'clusters',
    'dismantle',
    'exists (select from public.clusters where id = old.public_id and deleted_at is null)',
  ),
  recordDeletion(
    'nodes',
    'leave',
    `exists (select from public.nodes join public.clusters on clusters.id = nodes.cluster_id
          where nodes.id = old.public_id and role <> 'leaving' and clusters.deleted_at is null)`,
  ),
]
