import type { AccessListInput } from '@moorage/contract'
import { explainAccessListing } from '#domain/catalogue/explain-ability.ts'
import {
  type AccessList,
  type AccessListChange,
  explainAccessList,
  openAccessList,
  planAccessList,
} from '#domain/cluster/access-list.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { type Actor, type ClusterId, type EventId, type ApiError, throwErrors } from '#domain/shared/index.ts'
import { readAccessList, updateAccessList } from '#store/cluster/access-list.ts'
import { type ClusterRow, lockCluster } from '#store/cluster/find-clusters.ts'
import { insertNotification, startJob } from '#store/event/start-job.ts'
import { supersedeJobs } from '#store/event/supersede-jobs.ts'
import type { Tx } from '#store/open-store.ts'
import type { Terms } from '../terms.ts'

/** Access list change of a cluster. */
export interface AccessListUpdate {
  readonly clusterId: ClusterId
  readonly input: AccessListInput
}

/** Access list after a change. */
export interface UpdatedAccessList {
  readonly list: AccessList
  readonly operationId: EventId | null
}

/** Returns the changed access list and whether the control plane, only the revision, or nothing changes. A generated revision contains the new serial. */
export function planListing(cluster: ClusterRow, input: AccessListInput): AccessListChange {
  return planAccessList(readAccessList(cluster), input, `revision-${cluster.access_list_serial + 1}`)
}

/**
 * Stores a cluster's access list, inserts a job and supersedes open ones. If only the revision changes, writes a notification instead; if nothing changes,
 * writes nothing (decisions E13, F2). `operationId` is then null. Throws resource.not_found and the errors of `explainListing`.
 */
export async function acceptAccessListUpdate(
  tx: Tx,
  actor: Actor,
  { clusterId, input }: AccessListUpdate,
  { catalogue }: Pick<Terms, 'catalogue'>,
): Promise<UpdatedAccessList> {
  const cluster = await lockCluster(tx, actor, clusterId)
  throwErrors(explainListing(cluster, input, { catalogue, at: 'acl' }))
  const { list, outcome } = planListing(cluster, input)
  if (outcome === 'nothing') return { list, operationId: null }
  return startListing(tx, actor, { cluster, list, isWork: outcome === 'work', action: 'orch_control_plane_acl_update' })
}

/**
 * Disables and empties a cluster's access list with a job. If the list is already disabled, writes only a notification or, without a revision, nothing;
 * `operationId` is then null. Throws resource.not_found.
 */
export async function acceptAccessListDelete(
  tx: Tx,
  actor: Actor,
  { clusterId }: Pick<AccessListUpdate, 'clusterId'>,
): Promise<UpdatedAccessList> {
  const cluster = await lockCluster(tx, actor, clusterId)
  const isWork = cluster.access_list_enabled
  if (!isWork && cluster.access_list_revision === '') return { list: openAccessList, operationId: null }
  return startListing(tx, actor, { cluster, list: openAccessList, isWork, action: 'orch_control_plane_acl_delete' })
}

/**
 * Returns cluster.access_list_off for addresses of a list that stays disabled, and cluster.access_list_unsupported if the region supports no lists; empty if
 * valid. `at` is the list's path in the body.
 */
export function explainListing(
  cluster: ClusterRow,
  input: AccessListInput,
  { catalogue, at }: { readonly catalogue: Catalogue; readonly at: string },
): ApiError[] {
  const isRequested = input.enabled === true && !cluster.access_list_enabled
  const found = [
    ...explainAccessList(readAccessList(cluster), input, at),
    explainAccessListing(catalogue, cluster.region, { isRequested, field: at }),
  ]
  return found.filter((error) => error !== null)
}

interface Listing {
  readonly cluster: ClusterRow
  readonly list: AccessList
  readonly isWork: boolean
  readonly action: 'orch_control_plane_acl_update' | 'orch_control_plane_acl_delete'
}

async function startListing(
  tx: Tx,
  actor: Actor,
  { cluster: { id, label, region }, list, isWork, action }: Listing,
): Promise<UpdatedAccessList> {
  const row = await updateAccessList(tx, id, { list, isWork })
  const entity = { type: 'orchcluster', id, label } as const
  if (!isWork) {
    await insertNotification(tx, actor, { action, entity })
    return { list, operationId: null }
  }
  const work = { kind: 'cluster', id } as const
  await supersedeJobs(tx, work, ['orch_control_plane_acl_update', 'orch_control_plane_acl_delete'])
  const { id: operationId } = await startJob(tx, actor, {
    action,
    entity,
    work: { ...work, region },
    target: { accessListSerial: row.access_list_serial },
  })
  return { list, operationId }
}
