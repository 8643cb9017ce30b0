import type { ClusterUpdateBody } from '@moorage/contract'
import { checkHighAvailability } from '../../../../domain/cluster/high-availability.ts'
import { checkClusterLabel } from '../../../../domain/cluster/label.ts'
import { checkVersionStep } from '../../../../domain/cluster/version-step.ts'
import { type Fault, throwFaults } from '../../../../domain/shared/index.ts'
import { normaliseTags } from '../../../../domain/tag/normalise-tags.ts'
import { askClusterUpdate } from '../../../../store/cluster/ask-cluster-update.ts'
import { clusterBody } from '../../../../store/cluster/cluster-body.ts'
import type { ClusterRow } from '../../../../store/cluster/clusters-of.ts'
import { explainClusterLabelTaken } from '../../../../store/cluster/explain-label-taken.ts'
import { findCluster } from '../../../../store/cluster/find-cluster.ts'
import { lockCluster } from '../../../../store/cluster/lock-cluster.ts'
import { type ClusterWish, updateCluster } from '../../../../store/cluster/update-cluster.ts'
import { insertNotification } from '../../../../store/event/insert-notification.ts'
import type { Db, Tx } from '../../../../store/open-store.ts'
import { rememberTags } from '../../../../store/tag/remember-tags.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import type { Body, Call, Handler } from '../../../call.ts'
import { clusterIdOf, locatePathCluster } from '../cluster-id.ts'

/**
 * Operation 13: changes label, tags, version or high availability; answers the whole cluster (decisions E4, E5, E10). One that changes
 * nothing leaves no trace, one of label and tags alone is a notification (decisions F2, F3).
 */
export const clusterUpdate: Handler = {
  isMutation: true,
  locate: locatePathCluster,
  check: (body) => {
    const { label, tags } = body as ClusterUpdateBody
    return [
      ...(label === undefined ? [] : checkClusterLabel(label)),
      ...(tags === undefined ? [] : normaliseTags(tags).faults),
    ]
  },
  explain,
  run: (call) => call.mutate((tx) => update(tx, call, wishOf(call.body as ClusterUpdateBody))),
}

/** What the body says; what it does not say stays as it is. */
function wishOf({
  label,
  tags,
  k8s_version: version,
  control_plane: plane,
}: ClusterUpdateBody): (cluster: ClusterRow) => ClusterWish {
  return (cluster) => ({
    label: label ?? cluster.label,
    tags: tags === undefined ? cluster.tags : normaliseTags(tags).tags,
    version: version ?? cluster.k8s_version,
    isHighlyAvailable: plane?.high_availability ?? cluster.is_highly_available,
  })
}

async function explain(body: Body, call: Omit<Call, 'body'>): Promise<readonly Fault[]> {
  const cluster = await findCluster(call.store.db, call.actor, clusterIdOf(call))
  return findProblems(
    call.store.db,
    call,
    cluster,
    wishOf({ ...body, tags: cluster.tags } as ClusterUpdateBody)(cluster),
  )
}

async function update(tx: Tx, call: Call, wishFor: (cluster: ClusterRow) => ClusterWish): Promise<Accepted> {
  const { actor, catalogue } = call
  const id = clusterIdOf(call)
  const cluster = await lockCluster(tx, actor, id)
  const wish = wishFor(cluster)
  throwFaults(await findProblems(tx, call, cluster, wish))
  if (isSame(cluster, wish)) return { body: clusterBody(cluster) }
  await rememberTags(tx, actor.accountId, wish.tags)
  const isWork = wish.version !== cluster.k8s_version || wish.isHighlyAvailable !== cluster.is_highly_available
  const operationId = isWork
    ? await askClusterUpdate(tx, actor, { cluster, wish, catalogue })
    : await tell(tx, call, cluster, wish)
  return { body: clusterBody(await findCluster(tx, actor, id)), operationId }
}

/** The rules that depend on what the cluster is now, told together (decision B1; contract, "Errors 3"). */
async function findProblems(
  db: Db,
  { actor, catalogue }: Omit<Call, 'body'>,
  cluster: ClusterRow,
  wish: ClusterWish,
): Promise<readonly Fault[]> {
  const found = [
    wish.label === cluster.label ? null : await explainClusterLabelTaken(db, actor.accountId, wish.label),
    checkVersionStep(catalogue, cluster.k8s_version, wish.version),
    checkHighAvailability(cluster.is_highly_available, wish.isHighlyAvailable),
  ]
  return found.filter((fault) => fault !== null)
}

function isSame(cluster: ClusterRow, wish: ClusterWish): boolean {
  return (
    wish.label === cluster.label &&
    JSON.stringify(wish.tags) === JSON.stringify(cluster.tags) &&
    wish.version === cluster.k8s_version &&
    wish.isHighlyAvailable === cluster.is_highly_available
  )
}

async function tell(tx: Tx, { actor }: Call, { id }: ClusterRow, wish: ClusterWish): Promise<null> {
  await updateCluster(tx, id, wish)
  await insertNotification(tx, actor, {
    action: 'orch_cluster_update',
    entity: { type: 'orchcluster', id, label: wish.label },
  })
  return null
}
