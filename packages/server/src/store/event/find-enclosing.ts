import { sql } from 'kysely'
import { asId, type HostId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import type { EntityRef, EventContent } from './event-content.ts'

/** Returns the cluster of a pool or a node's host; undefined for other entities. */
export type FindEnclosing = (entity: EntityRef) => EntityRef | undefined

/** Tables of entities in a cluster, with the column of its ID. */
const members = [
  { type: 'orchnodepool', table: 'pools', clusterColumn: 'cluster_id' },
  { type: 'host', table: 'hosts', clusterColumn: 'orch_cluster_id' },
] as const

/**
 * Returns a lookup of the clusters of the given pools and nodes' hosts. The cluster is the secondary entity of their events, and part of a pool's URL (decision
 * F1). Users who see the cluster see these events, even after a deletion (decision G7).
 */
export async function findEnclosing(tx: Tx, entities: readonly EntityRef[]): Promise<FindEnclosing> {
  const clusters = new Map<string, EntityRef>()
  for (const { type, table, clusterColumn } of members) {
    const ids = new Set(entities.flatMap((one) => (one.type === type && one.id !== null ? [one.id] : [])))
    if (ids.size === 0) continue
    const { rows } = await sql<{ memberId: number; id: number; label: string }>`
      select member.id as "memberId", clusters.id, clusters.label
      from ${sql.table(table)} as member join clusters on clusters.id = member.${sql.ref(clusterColumn)}
      where member.id = any(${[...ids]}::bigint[])`.execute(tx)
    for (const { memberId, id, label } of rows) clusters.set(`${type}/${memberId}`, { type: 'orchcluster', id, label })
  }
  return (entity) => clusters.get(`${entity.type}/${entity.id}`)
}

/**
 * Returns the booted configuration, the secondary entity of a host's boot events (decision F1.2). Undefined for other actions, or if no configuration is
 * booted. The host's row must contain the desired state.
 */
export async function findBooted(
  tx: Tx,
  { action, entity: { id } }: EventContent,
): Promise<EntityRef<'config'> | undefined> {
  if ((action !== 'host_boot' && action !== 'host_reboot') || id === null) return undefined
  const config = await tx
    .selectFrom('hosts')
    .innerJoin('configs', 'configs.id', 'hosts.boot_config_id')
    .select(['configs.id', 'configs.label'])
    .where('hosts.id', '=', asId<HostId>(id))
    .executeTakeFirst()
  return config && { type: 'config', ...config }
}
