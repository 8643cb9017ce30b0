import { sql } from 'kysely'
import type { Tx } from '../open-store.ts'
import type { EntityRef } from './event-content.ts'

/** Returns the enclosing resource, or undefined. */
export type FindEnclosing = (entity: EntityRef) => EntityRef | undefined

/**
 * Reads the cluster of every pool and node's host, the secondary entity of their events: a pool's path contains its cluster (decision F1), and users who see
 * the cluster see both, also after their deletion (decision G7). Other resources have none.
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
