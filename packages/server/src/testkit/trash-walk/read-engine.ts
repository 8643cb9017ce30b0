import { sql } from 'kysely'
import type { Store } from '#store/open-store.ts'
import type { WalkLedger } from './walk-engine.ts'

interface LedgerRow {
  readonly key: string
  readonly identity: string
}

/** Storage of the volumes and snapshots of all rows, also that which a rollback replaces. */
const storages = sql`(
  select uid::text from volumes where provisioned_at is not null union all select replaced_uid::text from volumes where replaced_uid is not null
  union all select uid::text from volume_snapshots where status = 'available')`

const ownDisks = sql`disks join sim.disks as made on public_id = disks.id and made.uid = disks.uid::text
  join hosts on hosts.id = disks.host_id and orch_cluster_id is null where disks.provisioned_at is not null`

const ownClusters = sql`clusters join sim.clusters as made on made.uid = clusters.uid::text`

const parts = [
  sql`select 'storage/' || owned.uid as key, made.id::text as identity from ${storages} as owned join sim.volumes as made on made.uid = owned.uid and not is_lost`,
  sql`select 'content/' || owned.uid, coalesce(encode(sha256(bytes), 'hex'), '') from ${storages} as owned
    join sim.volumes as made on made.uid = owned.uid and not is_lost left join sim.chunks on chunks.extent = made.extent and number = 0`,
  sql`select 'policy/' || volume_id, every_hours::text from snapshot_policies`,
  sql`select 'backup/' || kept.id, made.id || ' ' || (select encode(sha256(string_agg(bytes, '' order by number)), 'hex') from sim.backup_chunks where backup = made.id)
    from volume_backups as kept join sim.backups as made on made.uid = kept.uid::text where status in ('available', 'verified')`,
  sql`select 'host/' || hosts.id, made.id::text from hosts join sim.hosts as made on public_id = hosts.id and made.uid = hosts.uid::text
    where provisioned_at is not null and orch_cluster_id is null`,
  sql`select 'disk/' || disks.host_id || '/' || disks.id, made.id::text from ${ownDisks}`,
  sql`select 'bytes/' || disks.host_id || '/' || disks.id,
    (select max(copy.size_mib) from sim.disks as copy where copy.name = made.name or copy.source = made.name)::text from ${ownDisks}`,
  sql`select 'cluster/' || clusters.id, made.id || ' ' || md5(made.ca_certificate) || ' ' || server from ${ownClusters}
    where provisioned_at is not null and server is not null`,
  sql`select 'kubeconfig/' || clusters.id, encode(admin_token_hash, 'hex') from ${ownClusters} where provisioned_at is not null`,
  sql`select 'objects/' || clusters.id, string_agg(concat_ws(' ', resource, kube_objects.uid, body->'data', body->'spec', encode(sealed, 'hex')), ', ' order by resource)
    from ${ownClusters} join sim.kube_objects on cluster_id = made.id where kube_objects.name = 'walk' group by clusters.id`,
]

/** Reads the simulator's tables. */
export async function readEngine({ db }: Store): Promise<WalkLedger> {
  const { rows } = await sql<LedgerRow>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ key, identity }) => [key, identity]))
}

/** Reads of each pool its ready nodes on running hosts that have the labels and taints of the pool, and all nodes that it has in its cluster. */
export async function readPools({ db }: Store): Promise<WalkLedger> {
  const { rows } = await sql<LedgerRow>`
    select 'pool/' || pools.id as key, count(*) filter (where made.is_ready and power = 'on' and spec_labels->'walk' = '"kept"' and spec_taints @> '[{"key":"walk","value":"kept"}]')
      || ' of ' || count(made.id) || ' nodes' as identity
    from pools left join nodes on pool_id = pools.id left join sim.nodes as made on made.public_id = nodes.id and made.uid = nodes.uid::text
      left join sim.hosts on hosts.id = made.host_id group by pools.id`.execute(db)
  return new Map(rows.map(({ key, identity }) => [key, identity]))
}
