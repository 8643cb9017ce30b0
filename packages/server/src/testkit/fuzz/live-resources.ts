import { sql } from 'kysely'
import type { AccountId, UserId } from '#domain/shared/index.ts'
import type { Store } from '#store/open-store.ts'
import type { TableParams } from '../operation-table/table-world.ts'
import type { PickKind } from './pick.ts'
import type { FuzzWorld } from './fuzz-world.ts'

/** What there is to ask for: parameters of paths by their names, ids for bodies. */
export interface LiveResources {
  readonly paths: ReadonlyMap<string, readonly TableParams[]>
  readonly ids: Readonly<Record<PickKind, readonly number[]>>
}

/** What requests must leave alone: things whose labels begin so, the users who send the requests, and the labels of their tokens. */
export interface Spared {
  readonly prefix: string
  readonly users: readonly UserId[]
  readonly tokens: readonly string[]
}

interface Row {
  readonly names: string
  readonly values: readonly string[]
}

/** The same in every world, named by the catalogue. */
const fixed: readonly Row[] = [
  { names: 'version', values: ['1.35'] },
  { names: 'version', values: ['1.36'] },
  { names: 'regionId', values: ['us-east'] },
  { names: 'typeId', values: ['g6-standard-1'] },
  { names: 'imageId', values: ['debian12'] },
  { names: 'kernelId', values: ['linode/grub2'] },
  { names: 'tier', values: ['standard'] },
]

/** Finds what an account has now. An event is named only once it has ended, so that no request waits for one. */
export async function findLiveResources(
  { db }: Store,
  accountId: AccountId,
  { prefix, users, tokens }: Spared,
): Promise<LiveResources> {
  const { rows } = await sql<Row>`
    with hosts_of as (select id from hosts where account_id = ${accountId} and orch_cluster_id is null and not starts_with(label, ${prefix})),
      clusters_of as (select id from clusters where account_id = ${accountId} and deleted_at is null and not starts_with(label, ${prefix}))
    select 'volumeId' as names, array[id::text] as values from volumes where account_id = ${accountId} and deleted_at is null and not starts_with(label, ${prefix})
    union all select 'hostId', array[id::text] from hosts_of
    union all select 'hostId,configId', array[host_id::text, id::text] from configs where host_id in (select id from hosts_of)
    union all select 'hostId,diskId', array[host_id::text, id::text] from disks where host_id in (select id from hosts_of)
    union all select 'clusterId', array[id::text] from clusters_of
    union all select 'clusterId,poolId', array[cluster_id::text, id::text] from pools where deleted_at is null and cluster_id in (select id from clusters_of)
    union all select 'clusterId,nodeId', array[cluster_id::text, pool_id || '-' || name] from nodes where cluster_id in (select id from clusters_of)
    union all select 'tokenId', array[id::text] from tokens where account_id = ${accountId} and orch_cluster_id is null and not label = any(${tokens}::text[])
    union all select 'eventId', array[id::text] from events where account_id = ${accountId} and status not in ('scheduled', 'started')
    union all select 'label', array[label] from tags where account_id = ${accountId} and not starts_with(label, ${prefix})
    union all select 'username', array[username] from users where account_id = ${accountId} and not id = any(${users}::bigint[])
    union all select 'clientId', array[id] from oauth_clients where account_id = ${accountId}
    union all select 'appId', array[id::text] from oauth_apps where account_id = ${accountId}
    order by 1, 2`.execute(db)
  const paths = Map.groupBy([...rows, ...fixed], (row) => row.names)
  const idsOf = (names: string) => (paths.get(names) ?? []).map((row) => Number(row.values.at(-1)))
  return {
    ids: {
      volume: idsOf('volumeId'),
      host: idsOf('hostId'),
      config: idsOf('hostId,configId'),
      disk: idsOf('hostId,diskId'),
      cluster: idsOf('clusterId'),
    },
    paths: new Map([...paths].map(([names, all]) => [names, all.map((row) => toParams(names, row.values))])),
  }
}

function toParams(names: string, values: readonly string[]): TableParams {
  return Object.fromEntries(names.split(',').map((name, index) => [name, values[index] ?? '']))
}

/** Tables that say what an account has and what happened to it. */
const tables = [
  'volumes',
  'hosts',
  'disks',
  'configs',
  'attachments',
  'config_devices',
  'clusters',
  'pools',
  'nodes',
  'events',
  'tags',
  'tokens',
  'users',
  'grants',
  'oauth_clients',
  'oauth_apps',
  'idempotency_keys',
  'billing_intervals',
] as const

/** Everything of the steady caller's account as one text: refused requests must leave it as it was. */
export async function findSteadyResources({ table: { http } }: FuzzWorld): Promise<string> {
  const found = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{
        row: string
      }>`select one::text as row from ${sql.table(table)} as one where account_id = ${http.accountId} order by 1`.execute(
        http.store.db,
      )
      return [table, ...rows.map(({ row }) => row)].join('\n')
    }),
  )
  return found.join('\n')
}
