import type { Event, Pool } from '@moorage/sdk'
import { isInProgress } from '../../display/events/event-titles.ts'

/** Displayed state of a cluster. */
export interface ClusterState {
  readonly sign: 'success' | 'in-progress' | 'pending' | 'loading' | 'error'
  readonly text: string
}

const operationStates: Readonly<Partial<Record<Event['action'], string>>> = {
  orch_cluster_create: 'Creating',
  orch_cluster_update: 'Updating',
  orch_cluster_recycle: 'Recycling nodes',
  orch_cluster_delete: 'Deleting',
  orch_kubeconfig_regenerate: 'Rotating credentials',
  orch_token_rotate: 'Rotating credentials',
  orch_cluster_regenerate: 'Rotating credentials',
  orch_control_plane_acl_update: 'Updating access list',
  orch_control_plane_acl_delete: 'Updating access list',
}

/** Returns operations in progress on the cluster itself, newest first. */
export function ownOperations(id: number, events: readonly Event[]): readonly Event[] {
  return events.filter((one) => isInProgress(one) && one.entity.type === 'orchcluster' && one.entity.id === id)
}

/**
 * Returns a cluster's state, for which the API has no field: the operation in progress, otherwise node readiness (decisions E2, E10). Null pools are loading.
 * `events` are operations in progress.
 */
export function clusterState(id: number, events: readonly Event[], pools: readonly Pool[] | null): ClusterState {
  const [operation] = ownOperations(id, events)
  if (operation !== undefined) {
    const percent = operation.percent_complete ?? 0
    return {
      sign: 'in-progress',
      text: `${operationStates[operation.action] ?? 'Updating'}${percent === 0 ? '' : `, ${percent}%`}`,
    }
  }
  if (pools === null) return { sign: 'loading', text: 'Loading…' }
  const { all, ready } = countReady(pools)
  if (ready < all) return { sign: 'pending', text: `${ready} of ${all} nodes ready` }
  return { sign: 'success', text: all === 0 ? 'Ready, no nodes' : 'Ready' }
}

/** Returns the numbers of all and of ready nodes of the pools. */
export function countReady(pools: readonly Pick<Pool, 'nodes'>[]): { readonly all: number; readonly ready: number } {
  const nodes = pools.flatMap((pool) => pool.nodes)
  return { all: nodes.length, ready: nodes.filter(({ status }) => status === 'ready').length }
}
