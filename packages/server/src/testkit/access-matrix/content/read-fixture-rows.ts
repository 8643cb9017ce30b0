import { type RawBuilder, sql } from 'kysely'
import type { Store } from '#store/open-store.ts'
import type { RowKind } from '../../operation-table/content.ts'
import type { FixtureRow } from './fixture-row.ts'

type Part = RawBuilder<unknown>

interface Source {
  readonly from: Part
  readonly id: Part
  readonly texts: readonly Part[]
  readonly said?: Part
  readonly repeats?: Part
  readonly account?: Part
  readonly listed?: Part
  readonly user?: Part
  readonly host?: Part
  readonly cluster?: Part
  readonly tags?: Part
  readonly about?: Part
  /** Condition that omits the thousands of test callers, unless this kind is requested. */
  readonly defaultFilter?: Part
}

const [id, label, cluster, userId, nothing] = [
  sql`one.id`,
  sql`one.label`,
  sql`one.orch_cluster_id`,
  sql`one.user_id`,
  sql`null`,
]
const alive = sql`one.deleted_at is null`
const tags = sql`one.tags`
const joined = (column: Part): Part => sql`array_to_string(${column}, ' ')`
const jsonTexts = (column: Part): Part =>
  joined(
    sql`array(select value #>> '{}' from jsonb_path_query(${column}, 'strict $.**') as value where jsonb_typeof(value) = 'string')`,
  )
const billed = sql`(
  select distinct account_id, case kind when 'volume' then kind when 'volume_snapshot' then kind when 'cluster' then kind when 'orchcluster' then 'cluster' else 'host' end as kind, resource_id, label from billing_intervals
) one left join hosts on hosts.id = one.resource_id`

/** The API shows the oldest user's address as the account's. */
const addresses = sql`array(select email from users where users.account_id = one.id and not is_restricted)`

const sources: Readonly<Record<RowKind, Source>> = {
  account: { from: sql`accounts one`, id, account: id, texts: [label, sql`one.uid::text`], repeats: addresses },
  user: {
    from: sql`users one`,
    id: sql`one.username`,
    user: id,
    texts: [sql`one.username`, sql`one.email`],
    repeats: sql`array(select label from ssh_keys where ssh_keys.user_id = one.id)`,
    defaultFilter: sql`one.username not like 'limited-%'`,
  },
  client: {
    from: sql`oauth_clients one`,
    id,
    texts: [id, label, sql`one.redirect_uri`],
    defaultFilter: sql`one.label not like 'client-%'`,
  },
  token: {
    from: sql`tokens one`,
    id,
    listed: sql`one.oauth_app_id is null and one.orch_cluster_id is null`,
    user: userId,
    texts: [label, sql`one.prefix`],
    defaultFilter: sql`one.label not like 'token-%'`,
  },
  app: {
    from: sql`oauth_apps one join oauth_clients on oauth_clients.id = one.client_id`,
    id,
    user: userId,
    texts: [sql`oauth_clients.label`],
    defaultFilter: sql`oauth_clients.label not like 'client-%'`,
  },
  ssh_key: {
    from: sql`ssh_keys one`,
    id,
    user: userId,
    texts: [label],
    defaultFilter: sql`one.label not like 'key-%'`,
  },
  sign_in: { from: sql`sign_ins one`, id, user: userId, texts: [sql`one.username`] },
  account_sign_in: { from: sql`sign_ins one`, id, texts: [sql`one.username`] },
  audit: {
    from: sql`audit one`,
    id,
    user: userId,
    said: sql`one.reason`,
    texts: [
      sql`one.username`,
      sql`one.token_label`,
      sql`one.request_id`,
      sql`case when one.entity_id !~ '^[0-9]+$' then one.entity_id end`,
    ],
  },
  tag: { from: sql`tags one`, id: label, texts: [], said: label },
  lock: {
    from: sql`locks one`,
    id,
    texts: [],
    repeats: sql`array(select label from volumes where volumes.id = one.volume_id)`,
  },
  usage: {
    from: billed,
    id: sql`one.kind || ':' || one.resource_id`,
    cluster: sql`hosts.orch_cluster_id`,
    host: sql`case when one.kind = 'volume_snapshot' then (select volume_id from volume_snapshots where volume_snapshots.id = one.resource_id) end`,
    texts: [label],
  },
  event: {
    from: sql`events one left join volumes on one.entity_type = 'volume' and volumes.id = one.entity_id`,
    id,
    cluster: sql`volumes.orch_cluster_id`,
    user: userId,
    texts: [sql`one.entity_label`, sql`one.secondary_label`, sql`one.username`, sql`one.message`],
    about: sql`jsonb_build_object('type', one.entity_type, 'id', coalesce(one.entity_id, 0), 'beside', coalesce(one.secondary_id, 0))`,
  },
  volume: {
    from: sql`volumes one left join attachments on attachments.volume_id = one.id and not is_hidden left join hosts on hosts.id = attachments.host_id`,
    id,
    listed: alive,
    host: sql`attachments.host_id`,
    cluster,
    tags,
    texts: [label, sql`hosts.label`, joined(tags)],
  },
  volume_backup: {
    from: sql`volume_backups one left join volumes on volumes.id = one.volume_id`,
    id,
    listed: alive,
    host: sql`one.volume_id`,
    cluster: sql`volumes.orch_cluster_id`,
    texts: [label, sql`one.volume_label`],
  },
  volume_snapshot: {
    from: sql`volume_snapshots one`,
    id,
    listed: alive,
    host: sql`one.volume_id`,
    cluster,
    tags,
    texts: [label, sql`one.volume_label`, joined(tags)],
  },
  host: {
    from: sql`hosts one`,
    id,
    host: id,
    cluster,
    tags,
    texts: [label, joined(tags), joined(sql`one.ipv4::text[]`)],
  },
  config: { from: sql`configs one`, id, host: sql`one.host_id`, texts: [label, sql`one.comments`] },
  disk: { from: sql`disks one`, id, host: sql`one.host_id`, texts: [label] },
  image: {
    from: sql`images one`,
    id: sql`'private/' || one.id`,
    listed: alive,
    tags,
    texts: [label, sql`one.description`, sql`one.created_by`, joined(tags)],
  },
  address: {
    from: sql`addresses one`,
    id: sql`one.address`,
    listed: sql`one.kind <> 'private'`,
    host: sql`one.host_id`,
    texts: [sql`case when one.kind <> 'slaac' then one.address end`],
  },
  cluster: {
    from: sql`clusters one`,
    id,
    listed: alive,
    cluster: id,
    tags,
    texts: [label, sql`one.uid::text`, joined(tags)],
  },
  pool: {
    from: sql`pools one`,
    id,
    listed: alive,
    cluster: sql`one.cluster_id`,
    tags,
    texts: [
      label,
      joined(tags),
      jsonTexts(sql`one.labels`),
      jsonTexts(sql`one.taints`),
      joined(sql`array(select pool_id || '-' || name from nodes where pool_id = one.id)`),
    ],
  },
  trash: { from: sql`trash_items one`, id, host: sql`one.volume_id`, texts: [label, sql`one.username`] },
  node: {
    from: sql`nodes one`,
    id: sql`one.pool_id || '-' || one.name`,
    cluster: sql`one.cluster_id`,
    texts: [sql`one.pool_id || '-' || one.name`],
  },
}

const memories: readonly string[] = ['audit', 'event', 'usage']

/** Returns all accounts' resources that answers can contain, read with separate SQL. Includes audit records, events and usage only if requested. */
export async function readFixtureRows({ db }: Store, requested: readonly RowKind[] = []): Promise<FixtureRow[]> {
  const isRequested = (kind: string): boolean => requested.some((one) => one === kind)
  const read = Object.entries(sources).filter(([kind]) => !memories.includes(kind) || isRequested(kind))
  const parts = read.map(
    ([kind, one]) => sql`
    select ${kind}::text as kind, (${one.id})::text as id, (${one.account ?? sql`one.account_id`})::int as account, ${one.listed ?? sql`true`} as "isListed",
      (${one.user ?? nothing})::int as "user", (${one.host ?? nothing})::int as host, (${one.cluster ?? nothing})::int as cluster,
      ${one.tags ?? sql`array[]::text[]`} as tags, ${one.about ?? sql`null::jsonb`} as about,
      array_remove(array[${sql.join([nothing, ...one.texts])}]::text[], null) as texts, ${one.repeats ?? sql`array_remove(array[${one.said ?? nothing}]::text[], null)`} as said
    from ${one.from} where ${isRequested(kind) ? sql`true` : (one.defaultFilter ?? sql`true`)}`,
  )
  const { rows } = await sql<FixtureRow>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}
