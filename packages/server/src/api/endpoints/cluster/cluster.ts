import type { Cluster, ClusterCreateBody, ClusterUpdateBody } from '@moorage/contract'
import { acceptClusterCreate, type ClusterCreate } from '#accept/cluster/create.ts'
import { acceptClusterDelete } from '#accept/cluster/delete.ts'
import { acceptClusterRecycle } from '#accept/cluster/recycle.ts'
import { acceptClusterRegenerate } from '#accept/cluster/regenerate.ts'
import { acceptClusterUpdate, type ClusterChanges, explainClusterUpdate } from '#accept/cluster/update.ts'
import { checkAccessList, openAccessList, planAccessList } from '#domain/cluster/access-list.ts'
import { checkClusterCreate, checkClusterLabel } from '#domain/cluster/check-create.ts'
import { checkControlPlaneKind } from '#domain/cluster/check-kind.ts'
import { checkRegenerate, renewsKubeconfig } from '#domain/cluster/check-update.ts'
import { listLockTypes } from '#domain/lock/reject-locked.ts'
import { ApiError } from '#domain/shared/index.ts'
import { normaliseTags } from '#domain/tag/normalise-tags.ts'
import { findCluster, listClusters, type LockableCluster } from '#store/cluster/find-clusters.ts'
import { listValues } from '#store/listing/list-values.ts'
import { wireTime } from '#store/column-types.ts'
import type { HandlersOf } from '../../call.ts'
import { respondEmpty, respondPage, respondRow } from '../../respond.ts'
import { listStored, viewStored } from '../../stored-reads.ts'
import { clusterIdOf, locatePathCluster as locate } from './cluster-id.ts'
import { readPool } from './read-pool.ts'
import { changeStored } from '../../change-stored.ts'

/** Operations 10 to 16 and 19, and `cluster.regenerate`. */
export const clusterHandlers: HandlersOf<'cluster' | 'endpoint' | 'dashboard'> = {
  'cluster.list': listStored(listClusters, clusterBody),
  'cluster.view': viewStored(findCluster, clusterIdOf, clusterBody),

  // URLs of the API server; 503 until it responds (decisions B5, E8).
  'endpoint.list': {
    kind: 'read',
    locate,
    async run(call) {
      const { endpoints } = await findCluster(call.store.db, call.actor, clusterIdOf(call.params))
      if (endpoints.length === 0)
        throw new ApiError(
          'cluster.endpoints_not_ready',
          'Cluster API Endpoints are not yet available. Please try again later.',
        )
      const { rows, total } = listValues(endpoints, call.list, () => null)
      return respondPage(
        call.list,
        total,
        rows.map((endpoint) => ({ endpoint })),
      )
    },
  },

  // The URL is valid from the create response on (contract, "Clusters", rule 8).
  'dashboard.view': viewStored(findCluster, clusterIdOf, ({ uid }, { origin }) => ({
    url: `${origin()}/dashboard/${uid}`,
  })),

  // Creates the cluster with its pools asynchronously (contract, "Clusters", rule 1; E1 to E4).
  'cluster.create': {
    kind: 'change',
    itemwise: ['node_pools', 'node_pools.labels', 'node_pools.taints'],
    check: (body, call) => checkClusterCreate(body, call),
    async accept(tx, call) {
      const { id, operationId } = await acceptClusterCreate(tx, call.actor, readCluster(call.body), call)
      return { body: clusterBody(await findCluster(tx, call.actor, id)), operationId }
    },
  },

  // An update of label and tags alone is a notification (decisions E4, E5, E10, F2, F3).
  'cluster.update': {
    kind: 'change',
    locate,
    check: (body) => [
      ...(body.label === undefined ? [] : checkClusterLabel(body.label)),
      ...(body.tags === undefined ? [] : normaliseTags(body.tags).errors),
      ...checkAccessList(body.control_plane?.acl ?? {}, 'control_plane.acl'),
      ...checkControlPlaneKind(body),
    ],
    async explain(body, { store: { db }, actor, catalogue, params }) {
      const before = await findCluster(db, actor, clusterIdOf(params))
      // No tag rule depends on stored state.
      const changes = { ...readChanges(body), tags: null }
      return explainClusterUpdate(db, actor, { before, changes, catalogue })
    },
    accept(tx, call) {
      const update = { id: clusterIdOf(call.params), ...readChanges(call.body) }
      return respondRow(acceptClusterUpdate(tx, call.actor, update, call), clusterBody, call)
    },
  },

  // Deletes hosts, but not volumes. The cluster returns 404 from the response on (contract, "Clusters", rule 5; decision E9).
  'cluster.delete': changeStored(locate, acceptClusterDelete, (path) => ({ id: clusterIdOf(path) })),

  // Replaces all nodes, one by one in each pool, or joins a running recycle (contract, "Clusters", rule 6; decision E6).
  'cluster.recycle': changeStored(locate, acceptClusterRecycle, (path) => ({ id: clusterIdOf(path) })),

  // Replaces credentials, as kubeconfig.delete and cluster_token.delete together (decision E8).
  'cluster.regenerate': {
    kind: 'change',
    locate,
    async accept(tx, call) {
      // In `check`, a field of the wrong type would count as absent.
      const [error] = checkRegenerate(call.body)
      if (error) throw error
      const input = { clusterId: clusterIdOf(call.params), isKubeconfigRenewed: renewsKubeconfig(call.body) }
      return respondEmpty(acceptClusterRegenerate(tx, call.actor, input))
    },
  },
}

function readCluster(body: ClusterCreateBody): ClusterCreate {
  return {
    label: body.label,
    region: body.region,
    version: body.k8s_version,
    tags: normaliseTags(body.tags ?? []).tags,
    accessList: planAccessList(openAccessList, body.control_plane?.acl ?? {}, 'revision-1').list,
    isHighlyAvailable: body.control_plane?.high_availability ?? false,
    pools: body.node_pools.map(readPool),
  }
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

/** Returns the cluster response (contract, "Cluster"). Desired values are visible immediately (decisions E4, E5). */
export function clusterBody(row: LockableCluster): Cluster {
  return {
    id: row.id,
    label: row.label,
    region: row.region,
    k8s_version: row.k8s_version,
    control_plane: { high_availability: row.is_highly_available },
    tags: row.tags,
    created: wireTime(row.created),
    updated: wireTime(row.updated),
    locks: listLockTypes(row),
  }
}
