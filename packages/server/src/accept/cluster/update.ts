import { isDeepStrictEqual } from 'node:util'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { AccessListInput } from '@moorage/contract'
import { checkHighAvailability, checkVersionStep } from '#domain/cluster/check-update.ts'
import { explainHighAvailability, explainVersionThere } from '#domain/catalogue/explain-ability.ts'
import {
  type Actor,
  type ClusterId,
  type EventId,
  type ApiError,
  type Viewer,
  throwErrors,
} from '#domain/shared/index.ts'
import { type ClusterRow, lockCluster, type LockableCluster } from '#store/cluster/find-clusters.ts'
import { type DesiredClusterFields, explainClusterLabelTaken, updateCluster } from '#store/cluster/write-cluster.ts'
import { listVersionJobs } from '#store/cluster/list-version-jobs.ts'
import { insertNotification, startJob } from '#store/event/start-job.ts'
import { supersedeListedJobs } from '#store/event/supersede-jobs.ts'
import { listStayingNodeIds } from '#store/node/list-nodes.ts'
import { markForRecycle } from '#store/node/mark-nodes.ts'
import type { Db, Tx } from '#store/open-store.ts'
import { rememberTags } from '#store/tag/remember-tags.ts'
import { explainListing, planListing } from '../access-list/update.ts'
import { convergePools } from '../pool/converge.ts'
import type { Terms } from '../terms.ts'
import { billControlPlane } from './bill-control-plane.ts'

type Plain = Omit<DesiredClusterFields, 'accessList'>

/** Changes of a cluster; null keeps the value. Tags are normalized. */
export type ClusterChanges = { readonly [Field in keyof Plain]: Plain[Field] | null } & {
  readonly accessList: AccessListInput | null
}

/** Cluster to change. */
export interface ClusterUpdate extends ClusterChanges {
  readonly id: ClusterId
}

/** Cluster after an update. */
export interface UpdatedCluster {
  readonly row: LockableCluster
  readonly operationId: EventId | null
}

/**
 * Stores a change of a cluster, and returns its row and the job's event ID. Writes nothing if unchanged, and no job if only label, tags or list revision change
 * (decisions F2, F3). Throws resource.not_found, and the errors of `explainClusterUpdate` together (decision B1).
 */
export async function acceptClusterUpdate(
  tx: Tx,
  actor: Actor,
  { id, ...changes }: ClusterUpdate,
  { catalogue }: Pick<Terms, 'catalogue'>,
): Promise<UpdatedCluster> {
  const before = await lockCluster(tx, actor, id)
  throwErrors(await explainClusterUpdate(tx, actor, { before, changes, catalogue }))
  const desired = desiredFields(before, changes)
  if (isSame(before, desired)) return { row: before, operationId: null }
  await rememberTags(tx, actor.accountId, desired.tags)
  const row = await updateCluster(tx, id, desired)
  const entity = { type: 'orchcluster', id, label: desired.label } as const
  const isWork =
    desired.version !== before.k8s_version ||
    desired.isHighlyAvailable !== before.is_highly_available ||
    desired.accessList?.outcome === 'work'
  if (isWork) return { row, operationId: await startUpdate(tx, actor, { before, desired, row, catalogue }) }
  await insertNotification(tx, actor, { action: 'orch_cluster_update', entity })
  return { row, operationId: null }
}

/** Returns the errors that depend on the cluster's present state, or an empty list (contract, "Errors 3"): label, version, high availability, access list. */
export async function explainClusterUpdate(
  db: Db,
  { accountId }: Pick<Viewer, 'accountId'>,
  { before, changes, catalogue }: { before: ClusterRow; changes: ClusterChanges; catalogue: Catalogue },
): Promise<readonly ApiError[]> {
  const { label, version, isHighlyAvailable } = desiredFields(before, changes)
  const found = [
    label === before.label ? null : await explainClusterLabelTaken(db, accountId, label),
    checkVersionStep(catalogue, before.k8s_version, version) ??
      (version === before.k8s_version ? null : explainVersionThere(catalogue, before.region, version)),
    checkHighAvailability(before.is_highly_available, isHighlyAvailable) ??
      explainHighAvailability(catalogue, before.region, isHighlyAvailable && !before.is_highly_available),
    ...explainListing(before, changes.accessList ?? {}, { catalogue, at: 'control_plane.acl' }),
  ]
  return found.filter((error) => error !== null)
}

function desiredFields(before: ClusterRow, changes: ClusterChanges): DesiredClusterFields {
  return {
    label: changes.label ?? before.label,
    tags: changes.tags ?? before.tags,
    version: changes.version ?? before.k8s_version,
    isHighlyAvailable: changes.isHighlyAvailable ?? before.is_highly_available,
    accessList: changes.accessList && planListing(before, changes.accessList),
  }
}

function isSame(before: ClusterRow, desired: DesiredClusterFields): boolean {
  return (
    desired.label === before.label &&
    isDeepStrictEqual(desired.tags, before.tags) &&
    desired.version === before.k8s_version &&
    desired.isHighlyAvailable === before.is_highly_available &&
    (desired.accessList?.outcome ?? 'nothing') === 'nothing'
  )
}

/**
 * The version applies to the control plane; nodes follow when they are recycled (decision E4). High availability replaces every node and is billed from now on
 * (decisions E5, H).
 */
async function startUpdate(
  tx: Tx,
  actor: Actor,
  {
    before: { id, region, ...before },
    desired,
    row,
    catalogue,
  }: { before: ClusterRow; desired: DesiredClusterFields; row: ClusterRow; catalogue: Catalogue },
): Promise<EventId> {
  const work = { kind: 'cluster', id } as const
  const { accountId } = actor
  const { label, version, isHighlyAvailable } = desired
  const isVersionNew = version !== before.k8s_version
  const isHaNew = isHighlyAvailable && !before.is_highly_available
  // Replacements in progress were created for the old control plane.
  const nodeIds = isHaNew ? await listStayingNodeIds(tx, { clusterId: id }) : []
  await markForRecycle(tx, nodeIds)
  if (isHaNew) await billControlPlane(tx, { accountId, id, label, region, isHighlyAvailable }, catalogue)
  // Jobs that also introduce high availability continue (decision D11).
  if (isVersionNew) await supersedeListedJobs(tx, await listVersionJobs(tx, id))
  const { id: operationId } = await startJob(tx, actor, {
    action: 'orch_cluster_update',
    entity: { type: 'orchcluster', id, label },
    work: { ...work, region },
    target: {
      ...(isVersionNew ? { version } : {}),
      ...(isHaNew ? { isHighlyAvailable: true, nodeIds } : {}),
      ...(desired.accessList?.outcome === 'work' ? { accessListSerial: row.access_list_serial } : {}),
    },
  })
  if (isHaNew) await convergePools(tx, { id, region }, { author: actor, causeId: operationId, catalogue })
  return operationId
}
