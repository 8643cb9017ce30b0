import { sql } from 'kysely'
import type { Tx } from '../open-store.ts'
import type { EntityRef } from './event-content.ts'

/** Returns the cluster of a pool or a node's host; undefined for other entities. */
export type FindEnclosing = (entity: EntityRef) => EntityRef | undefined

/**
 * Returns a lookup of the clusters of the given pools and nodes' hosts. The cluster is the secondary entity of their events, and part of a pool's URL (decision
 * F1). Users who see the cluster see these events, even after a deletion (decision G7).
 */
export async function findEnclosing(tx: Tx, entities: readonly EntityRef[]): Promise<FindEnclosing> {
  const clusters = new Map([
    ...(await clustersOfPools(tx, idsOf(entities, 'orchnodepool'))),
    ...(await clustersOfHosts(tx, idsOf(entities, 'host'))),
  ])
  return (entity) => clusters.get(`${entity.type}/${entity.id}`)
}

type Found = readonly (readonly [place: string, cluster: EntityRef])[]

function idsOf(entities: readonly EntityRef[], type: string): readonly number[] {
  return [...new Set(entities.flatMap((one) => (one.type === type && one.id !== null ? [one.id] : [])))]
}

async function clustersOfPools(tx: Tx, ids: readonly number[]): Promise<Found> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('pools')
    .innerJoin('clusters', 'clusters.id', 'pools.cluster_id')
    .select(['pools.id as poolId', 'clusters.id', 'clusters.label'])
    .where(sql<boolean>`pools.id = any(${ids}::bigint[])`)
    .execute()
  return rows.map(({ poolId, id, label }) => [`orchnodepool/${poolId}`, { type: 'orchcluster', id, label }])
}

async function clustersOfHosts(tx: Tx, ids: readonly number[]): Promise<Found> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('hosts')
    .innerJoin('clusters', 'clusters.id', 'hosts.orch_cluster_id')
    .select(['hosts.id as hostId', 'clusters.id', 'clusters.label'])
    .where(sql<boolean>`hosts.id = any(${ids}::bigint[])`)
    .execute()
  return rows.map(({ hostId, id, label }) => [`host/${hostId}`, { type: 'orchcluster', id, label }])
}
