import { sql } from 'kysely'
import type { Tx } from '../open-store.ts'
import type { EntityRef } from './event-content.ts'

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
