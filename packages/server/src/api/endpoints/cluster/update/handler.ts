import type { ClusterUpdateBody } from '@moorage/contract'
import { type ClusterChanges, acceptClusterUpdate, explainClusterUpdate } from '#accept/cluster/update.ts'
import { checkAccessList } from '#domain/cluster/access-list.ts'
import { checkClusterLabel } from '#domain/cluster/check-create.ts'
import { checkControlPlaneKind } from '#domain/cluster/check-kind.ts'
import { normaliseTags } from '#domain/tag/normalise-tags.ts'
import { findCluster } from '#store/cluster/find-clusters.ts'
import type { Handler } from '#api/call.ts'
import { clusterBody } from '#api/present/cluster-body.ts'
import { clusterIdOf, locatePathCluster } from '../cluster-id.ts'

/**
 * Operation 13: updates a cluster, and responds with the complete cluster (decisions E4, E5, E10). Without a change, writes nothing. An update of label and
 * tags alone is a notification (decisions F2, F3).
 */
export const clusterUpdate: Handler<'cluster.update'> = {
  kind: 'change',
  locate: locatePathCluster,
  check: (body) => {
    const { label, tags, control_plane: plane } = body
    return [
      ...(label === undefined ? [] : checkClusterLabel(label)),
      ...(tags === undefined ? [] : normaliseTags(tags).errors),
      ...checkAccessList(plane?.acl ?? {}, 'control_plane.acl'),
      ...checkControlPlaneKind(body),
    ]
  },
  async explain(body, { store: { db }, actor, catalogue, params }) {
    const before = await findCluster(db, actor, clusterIdOf({ params }))
    // No tag rule depends on stored state.
    const changes = { ...readChanges(body), tags: null }
    return explainClusterUpdate(db, actor, { before, changes, catalogue })
  },
  run: (call) =>
    call.mutate(async (tx) => {
      const update = { id: clusterIdOf(call), ...readChanges(call.body) }
      const { row, operationId } = await acceptClusterUpdate(tx, call.actor, update, call)
      return { body: clusterBody(row), operationId }
    }),
}

/** Omitted fields become null. */
function readChanges(body: ClusterUpdateBody): ClusterChanges {
  return {
    label: body.label ?? null,
    tags: body.tags === undefined ? null : normaliseTags(body.tags).tags,
    version: body.k8s_version ?? null,
    isHighlyAvailable: body.control_plane?.high_availability ?? null,
    accessList: body.control_plane?.acl ?? null,
  }
}
